package dev.vidport.architecture;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.AccessTarget.FieldAccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/** Restricted uses of the JDK. A method reference counts as a call. */
final class JdkUsage {
  private static final Set<String> SYSTEM_CLOCKS =
      Set.of(
          "system", "systemUTC", "systemDefaultZone", "tickMillis", "tickSeconds", "tickMinutes");
  private static final Set<String> RANDOM_FACTORIES =
      Set.of(
          JavaConstructor.CONSTRUCTOR_NAME,
          "getInstance",
          "getInstanceStrong",
          "current",
          "of",
          "getDefault");

  private JdkUsage() {}

  /** Reading an injected clock is allowed. */
  static boolean readsTheClock(AccessTarget target) {
    return isOneOf(target, Clock.class, SYSTEM_CLOCKS)
        || isOneOf(target, System.class, Set.of("currentTimeMillis"))
        || (target.getOwner().getPackageName().equals("java.time")
            && target.getName().equals("now")
            && !parametersOf(target).contains(Clock.class.getName()));
  }

  /** Using an injected generator is allowed. */
  static boolean createsRandomness(AccessTarget target) {
    return isOneOf(target, Math.class, Set.of("random"))
        || isOneOf(target, UUID.class, Set.of("randomUUID"))
        || (target.getOwner().isAssignableTo(RandomGenerator.class)
            && RANDOM_FACTORIES.contains(target.getName()));
  }

  static boolean isInputOrOutput(JavaClass type) {
    return Set.of("java.sql", "javax.sql", "java.net.http").contains(type.getPackageName())
        || type.getFullName().startsWith("java.io.File");
  }

  static boolean sleeps(AccessTarget target) {
    return isOneOf(target, Thread.class, Set.of("sleep"))
        || isOneOf(target, TimeUnit.class, Set.of("sleep"));
  }

  static boolean interruptsPool(AccessTarget target) {
    return target.getOwner().isAssignableTo(ExecutorService.class)
        && target.getName().equals("shutdownNow");
  }

  static boolean prints(AccessTarget target) {
    return (target instanceof FieldAccessTarget
            && isOneOf(target, System.class, Set.of("out", "err")))
        || (target.getOwner().isAssignableTo(Throwable.class)
            && target.getName().equals("printStackTrace")
            && parametersOf(target).isEmpty());
  }

  private static boolean isOneOf(AccessTarget target, Class<?> owner, Set<String> names) {
    return target.getOwner().isEquivalentTo(owner) && names.contains(target.getName());
  }

  private static List<String> parametersOf(AccessTarget target) {
    return target instanceof CodeUnitAccessTarget codeUnit
        ? codeUnit.getRawParameterTypes().stream().map(JavaClass::getName).toList()
        : List.of();
  }
}
