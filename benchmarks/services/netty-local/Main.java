import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalServerChannel;
import java.util.concurrent.CompletableFuture;

/** Netty's channels within one process: main sends a word through the event loop, and gets it back. */
public class Main {
    static class Echo extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object word) {
            context.writeAndFlush(word);
        }
    }

    static class Client extends ChannelInboundHandlerAdapter {
        final CompletableFuture<Object> answer = new CompletableFuture<>();

        @Override
        public void channelRead(ChannelHandlerContext context, Object word) {
            answer.complete(word);
        }
    }

    public static void main(String[] args) throws Exception {
        EventLoopGroup group = new DefaultEventLoopGroup(1);
        LocalAddress address = new LocalAddress("echo");
        new ServerBootstrap().group(group).channel(LocalServerChannel.class)
            .childHandler(new ChannelInitializer<LocalChannel>() {
                @Override
                protected void initChannel(LocalChannel channel) {
                    channel.pipeline().addLast(new Echo());
                }
            }).bind(address).sync();
        Client client = new Client();
        Channel channel =
            new Bootstrap().group(group).channel(LocalChannel.class).handler(client).connect(address).sync().channel();
        channel.writeAndFlush("hello");
        Object answer = client.answer.get();
        assert answer.equals("hello") : answer;
        System.out.println("echoed");
        group.shutdownGracefully(0, 0, java.util.concurrent.TimeUnit.SECONDS);
    }
}
