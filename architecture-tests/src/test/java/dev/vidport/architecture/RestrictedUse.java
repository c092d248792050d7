package dev.vidport.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysFalse;
import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import javax.sql.DataSource;

/**
 * What only a few packages of the service may do.
 *
 * @param kind what all other packages keep to
 * @param types the classes that serve this use
 * @param members the methods and constructors that serve it
 * @param allowed the packages that may, below the root package, and why
 */
record RestrictedUse(
    String kind,
    DescribedPredicate<JavaClass> types,
    Predicate<AccessTarget> members,
    Map<String, String> allowed) {
  private static final Set<String> URL_CONNECTIONS =
      Set.of(
          "java.net.URLConnection",
          "java.net.HttpURLConnection",
          "javax.net.ssl.HttpsURLConnection");

  /** Addresses from users are only safe with the guarded client of the outbound module. */
  private static final RestrictedUse HTTP =
      new RestrictedUse(
          "opens no HTTP connection",
          resideInAnyPackage("java.net.http..", "okhttp3..", "org.apache.hc..", "com.stripe..")
              .or(
                  describe(
                      "are URL connections", type -> URL_CONNECTIONS.contains(type.getName()))),
          JdkUsage::opensUrl,
          Map.of(
              "outbound", "has the guarded client",
              "ffmpeg", "opens the jar with the programs, which is on the class path",
              "s3", "the client of the object store, at the address that the operator set",
              "stripe", "the client of Stripe, at the address that the operator set",
              "client", "is a client of the API",
              "host.client", "forwards events to an address of the user",
              "host.command",
                  "names time limits of that client, and runs commands in a host of this machine",
              "host.migrate", "reads the service that the user leaves, at its own address",
              "host.doctor", "checks whether the instance answers at its own addresses"));

  private static final RestrictedUse SOCKET =
      new RestrictedUse(
          "opens no socket",
          alwaysFalse(),
          JdkUsage::opensSocket,
          Map.of(
              "smtp", "the mail client",
              "outbound.egress", "connects the guarded client through the operator's proxy",
              "media.source", "serves sources to ffmpeg on the loopback interface",
              "host.serve", "reserves the port of the server before a slow start"));

  /** Programs need the limits and the isolation of the process runner. */
  private static final RestrictedUse PROGRAM =
      new RestrictedUse(
          "starts no program",
          alwaysFalse(),
          JdkUsage::startsProgram,
          Map.of(
              "media.process", "has the process runner",
              "ffmpeg", "tries whether a folder permits programs, with a script of its own"));

  private static final RestrictedUse DATABASE =
      new RestrictedUse(
          "uses no database",
          resideInAnyPackage(
                  "java.sql..",
                  "javax.sql..",
                  "org.jdbi..",
                  "org.flywaydb..",
                  "org.h2..",
                  "org.postgresql..",
                  "com.zaxxer..")
              // To tell faults apart, or to hand on the data source, is not to use the database.
              .and(not(assignableTo(SQLException.class)))
              .and(not(equivalentTo(DataSource.class))),
          target -> false,
          Map.of("persistence", "has the repositories"));

  private static final RestrictedUse EXIT =
      new RestrictedUse(
          "does not end the process",
          alwaysFalse(),
          JdkUsage::endsTheProcess,
          Map.of("host", "ends with the exit code of a command, or when it is stuck as it stops"));

  /** Classes that a container makes can't be made by hand in a test. */
  private static final RestrictedUse CONTAINER =
      new RestrictedUse(
          "knows no container",
          resideInAnyPackage("com.google.inject..", "jakarta.inject.."),
          target -> false,
          Map.of("library.internal", "puts adapters and use cases together"));

  private static final RestrictedUse SPRING =
      new RestrictedUse(
          "does not know Spring",
          resideInAnyPackage("org.springframework..", "io.micrometer.."),
          target -> false,
          Map.of("spring", "is the starter for Spring Boot"));

  static final List<RestrictedUse> ALL =
      List.of(HTTP, SOCKET, PROGRAM, DATABASE, EXIT, CONTAINER, SPRING);

  boolean allows(ProjectModule module) {
    return allowed.containsKey(module.packageName());
  }

  boolean isFoundIn(JavaClass type) {
    return type.getDirectDependenciesFromSelf().stream()
            .anyMatch(dependency -> types.test(dependency.getTargetClass()))
        || type.getAccessesFromSelf().stream().anyMatch(access -> members.test(access.getTarget()));
  }
}
