package dev.vidport.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Map;

/** The ports that the HTTP adapter calls itself. Everything else goes through a use case. */
final class PortsOfHttp {
  /** The ports, below the package of the use cases, and why. */
  static final Map<String, String> ALLOWED =
      Map.of(
          "access.port.IdempotencyKeys", "stores the responses of repeated requests",
          "access.port.RateLimiter", "counts requests before their use case is known",
          "storage.port.ObjectStore", "sends objects in ranges, without a copy in memory",
          "storage.port.PartReceiver", "receives parts without a copy in memory");

  private PortsOfHttp() {}

  /** The interfaces in packages of ports. Values and faults are not calls. */
  static DescribedPredicate<JavaClass> others(Codebase codebase) {
    String root = codebase.packageOf(ProjectModule.USECASES) + ".";
    return describe(
        "are ports that HTTP may not call",
        type ->
            type.isInterface()
                && type.isTopLevelClass()
                && type.getPackageName().startsWith(root)
                && type.getPackageName().endsWith(".port")
                && !ALLOWED.containsKey(type.getName().substring(root.length())));
  }
}
