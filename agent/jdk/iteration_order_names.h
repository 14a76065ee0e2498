/* Classes of the JDK that decide the order of immutable collections (jvm/iteration_order.c). */
#ifndef AG_ITERATION_ORDER_NAMES_H
#define AG_ITERATION_ORDER_NAMES_H

#define AG_ITERATION_ORDER "java/util/ImmutableCollections"
/* Is prepared before any module is made. */
#define AG_MODULES_BEGIN "Ljdk/internal/module/ModuleBootstrap;"

#endif
