package dev.vidport.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import java.net.URL;
import java.util.Map;
import java.util.Set;

/** Which code may open HTTP connections: the outbound module, whose client is guarded, and few. */
final class OutboundHttp {
  /** Packages outside the outbound module that may, and why. */
  static final Map<String, String> EXCEPTIONS =
      Map.of(
          "storage.s3", "the client of the object store, at the address that the operator set",
          "host.client", "the command line is a client of the API",
          "host.command",
              "names time limits of that client, and runs commands in a host of this machine",
          "host.doctor", "checks whether the instance answers at its own addresses");

  private static final Set<String> CONNECTIONS =
      Set.of(
          "java.net.URLConnection",
          "java.net.HttpURLConnection",
          "javax.net.ssl.HttpsURLConnection");

  private OutboundHttp() {}

  static DescribedPredicate<JavaClass> clients() {
    return resideInAnyPackage("java.net.http..", "okhttp3..", "org.apache.hc..", "com.stripe..")
        .or(describe("are URL connections", type -> CONNECTIONS.contains(type.getFullName())));
  }

  static boolean opensConnection(AccessTarget target) {
    return target.getOwner().isEquivalentTo(URL.class)
        && Set.of("openConnection", "openStream", "getContent").contains(target.getName());
  }
}
