"""Makes the descriptor of the Maven plugin (META-INF/maven/plugin.xml) of its sources: of the annotations @Mojo,
@Parameter and @Component, and of the comments before them. Maven's own program for that would need a network."""

import pathlib
import re
import xml.sax.saxutils

COMMENT = r"/\*\*(?P<text>(?:(?!\*/).)*)\*/\s*"
FIELD = re.compile(COMMENT + r"@Parameter(?:\((?P<said>[^)]*)\))?\s+private (?P<type>[\w<>?, ]+?) (?P<name>\w+);",
                   re.DOTALL)
COMPONENT = re.compile(r"@Component\s+private (?P<type>\w+) (?P<name>\w+);")
MOJO = re.compile(COMMENT + r"@Mojo\((?P<said>[^)]*)\)\s+public final class (?P<name>\w+)", re.DOTALL)
TYPES = {"String": "java.lang.String", "boolean": "boolean", "int": "int", "File": "java.io.File"}


def escape(text):
    return xml.sax.saxutils.escape(text)


def plain(comment):
    """The text of a comment on one line."""
    text = re.sub(r"\s*\n\s*\*\s*", " ", comment.strip(" *\n"))
    return escape(re.sub(r"\{@\w+ ([^}]*)\}", r"\1", text))


def said_in(annotation):
    """`name = "check", threadSafe = true` as a table; enumerators without their class."""
    pairs = re.findall(r'(\w+) = (?:"([^"]*)"|[\w.]*?(\w+))(?:,|$|\s)', annotation or "")
    return {name: text or word for name, text, word in pairs}


def type_of(field, imports):
    name = re.sub(r"<.*", "", field["type"])
    return TYPES.get(name) or next(line for line in imports if line.endswith("." + name))


class Source:
    def __init__(self, path):
        self.text = path.read_text(encoding="utf-8")
        self.imports = re.findall(r"^import ([\w.]+);", self.text, re.MULTILINE)

    def parameters(self):
        """Each parameter; one that is not understood ends the program."""
        found = list(FIELD.finditer(self.text))
        if len(found) != len(re.findall(r"^    @Parameter\b", self.text, re.MULTILINE)):
            raise ValueError(f"of these, a @Parameter is not understood: {[match['name'] for match in found]}")
        for match in found:
            said = said_in(match["said"])
            yield match["name"], type_of(match, self.imports), plain(match["text"]), said

    def components(self):
        return [(match["name"], type_of(match, self.imports)) for match in COMPONENT.finditer(self.text)]


def parameter(name, type_name, text, said):
    editable = "false" if said.get("readonly") == "true" else "true"
    return (f"<parameter><name>{name}</name><type>{type_name}</type><required>false</required>"
            f"<editable>{editable}</editable><description>{text}</description></parameter>")


def setting(name, type_name, said):
    default, user = said.get("defaultValue"), said.get("property")
    if not default and not user:
        return ""
    known = f' default-value="{escape(default)}"' if default else ""
    return f'<{name} implementation="{type_name}"{known}>{f"${{{user}}}" if user else ""}</{name}>'


def goal(match, sources):
    said = said_in(match["said"])
    parameters = [each for source in sources for each in source.parameters()]
    components = [each for source in sources for each in source.components()]
    resolution = said["requiresDependencyResolution"].lower()
    phase = f'<phase>{said["defaultPhase"].lower()}</phase>' if "defaultPhase" in said else ""
    settings = "\n".join(filter(None, (setting(name, kind, told) for name, kind, _, told in parameters)))
    requirements = "\n".join(f"<requirement><role>{role}</role><field-name>{name}</field-name></requirement>"
                             for name, role in components)
    return f"""<mojo>
<goal>{said["name"]}</goal>
<description>{plain(match["text"])}</description>
<requiresDependencyResolution>{resolution}</requiresDependencyResolution>
<requiresProject>true</requiresProject>
{phase}
<implementation>hpor.maven.{match["name"]}</implementation>
<language>java</language>
<instantiationStrategy>per-lookup</instantiationStrategy>
<executionStrategy>once-per-session</executionStrategy>
<threadSafe>{said.get("threadSafe", "false")}</threadSafe>
<parameters>
{chr(10).join(parameter(*each) for each in parameters)}
</parameters>
<configuration>
{settings}
</configuration>
<requirements>
{requirements}
</requirements>
</mojo>"""


def descriptor(version, folder):
    """The text of plugin.xml. The class HporMojo has the parameters of all goals."""
    common = Source(pathlib.Path(folder) / "HporMojo.java")
    goals = []
    for path in sorted(pathlib.Path(folder).glob("*Mojo.java")):
        source = Source(path)
        match = MOJO.search(source.text)
        if match:
            goals.append(goal(match, [common, source]))
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<plugin>
<name>hpor-maven-plugin</name>
<description>Runs tests under every thread schedule.</description>
<groupId>hpor</groupId>
<artifactId>hpor-maven-plugin</artifactId>
<version>{version}</version>
<goalPrefix>hpor</goalPrefix>
<isolatedRealm>false</isolatedRealm>
<inheritedByDefault>true</inheritedByDefault>
<mojos>
{chr(10).join(goals)}
</mojos>
<dependencies/>
</plugin>
"""
