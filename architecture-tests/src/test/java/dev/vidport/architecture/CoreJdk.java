package dev.vidport.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Map;
import java.util.Set;

/**
 * The part of the JDK that the cores may use: what computes, without files, sockets, programs,
 * threads or the environment. Everything else is a port.
 */
final class CoreJdk {
  private static final String[] PACKAGES = {
    "java.lang",
    "java.lang.annotation",
    "java.lang.invoke",
    "java.lang.runtime",
    "java.math",
    "java.nio.charset",
    "java.text",
    "java.time..",
    "java.util",
    "java.util.concurrent.atomic",
    "java.util.concurrent.locks",
    "java.util.function",
    "java.util.random",
    "java.util.regex",
    "java.util.stream"
  };

  /** Classes of these packages that do more than compute. */
  private static final Set<String> EXCLUDED =
      Set.of(
          "java.lang.ClassLoader",
          "java.lang.ModuleLayer",
          "java.lang.Process",
          "java.lang.ProcessBuilder",
          "java.lang.ProcessHandle",
          "java.lang.Runtime",
          "java.lang.ThreadGroup",
          "java.lang.ThreadLocal",
          "java.util.ResourceBundle",
          "java.util.Scanner",
          "java.util.ServiceLoader",
          "java.util.Timer");

  /** Single classes of other packages. A stream is opened and implemented by an adapter. */
  private static final Set<String> CLASSES =
      Set.of(
          "java.io.ByteArrayInputStream",
          "java.io.EOFException",
          "java.io.FilterInputStream",
          "java.io.IOException",
          "java.io.InputStream",
          "java.io.InterruptedIOException",
          "java.io.SequenceInputStream",
          "java.net.IDN",
          "java.net.Inet4Address",
          "java.net.Inet6Address",
          "java.net.InetAddress",
          "java.net.URI",
          "java.net.URISyntaxException",
          "java.net.URLDecoder",
          "java.net.UnknownHostException",
          "java.nio.file.NoSuchFileException",
          "java.nio.file.Path",
          "java.security.GeneralSecurityException",
          "java.security.Key",
          "java.security.KeyFactory",
          "java.security.MessageDigest",
          "java.security.NoSuchAlgorithmException",
          "java.security.PublicKey",
          "java.security.Signature",
          "java.security.SignatureException",
          "java.security.interfaces.ECKey",
          "java.security.interfaces.ECPublicKey",
          "java.security.spec.ECField",
          "java.security.spec.ECFieldFp",
          "java.security.spec.ECParameterSpec",
          "java.security.spec.ECPoint",
          "java.security.spec.EllipticCurve",
          "java.security.spec.KeySpec",
          "java.security.spec.X509EncodedKeySpec",
          "java.util.concurrent.ConcurrentHashMap",
          "java.util.concurrent.ConcurrentMap",
          "java.util.concurrent.CountDownLatch",
          "java.util.concurrent.Executor",
          "java.util.concurrent.LinkedBlockingQueue",
          "java.util.concurrent.TimeUnit",
          "javax.crypto.Mac",
          "javax.crypto.spec.SecretKeySpec");

  /**
   * The allowed members of classes that have others as well. A path is only a name here, and an
   * address is never looked up.
   */
  private static final Map<String, Set<String>> MEMBERS =
      Map.of(
          "java.net.InetAddress", Set.of("getAddress", "getByAddress", "getHostAddress"),
          "java.lang.System", Set.of("arraycopy"),
          "java.lang.Thread", Set.of("currentThread", "interrupt", "isInterrupted"),
          "java.nio.file.Path", Set.of("getFileName", "of", "resolve", "toString"));

  private static final Set<String> MUTABLE =
      Set.of(
          "java.lang.StringBuilder",
          "java.util.ArrayDeque",
          "java.util.ArrayList",
          "java.util.EnumMap",
          "java.util.HashMap",
          "java.util.HashSet",
          "java.util.LinkedHashMap",
          "java.util.LinkedHashSet",
          "java.util.TreeMap",
          "java.util.TreeSet");

  /**
   * Makes threads for the modules outside the cores, which share only the cores. No core uses it.
   */
  private static final String DAEMON_THREADS = "domain.concurrent.DaemonThreads";

  private CoreJdk() {}

  static DescribedPredicate<JavaClass> forbidden(Codebase codebase) {
    DescribedPredicate<JavaClass> excluded =
        describe("are excluded", type -> EXCLUDED.contains(outermost(type)));
    DescribedPredicate<JavaClass> listed =
        describe("are listed", type -> CLASSES.contains(outermost(type)));
    DescribedPredicate<JavaClass> allowed =
        resideInAnyPackage(PACKAGES).and(not(excluded)).or(listed);
    return resideInAnyPackage("java..", "javax..", "jdk..", "sun..", "com.sun..")
        .and(not(allowed))
        .or(makesThreads(codebase))
        .as("reach out of the core");
  }

  static DescribedPredicate<JavaClass> makesThreads(Codebase codebase) {
    String name = codebase.root() + "." + DAEMON_THREADS;
    return describe("make threads", type -> type.getName().equals(name));
  }

  /** Clocks have a rule of their own. */
  static boolean reachesOut(AccessTarget target) {
    Set<String> allowed = MEMBERS.get(target.getOwner().getName());
    return allowed != null
        && !allowed.contains(target.getName())
        && !JdkUsage.readsTheClock(target);
  }

  /** A static field of these types is state that all instances share. */
  static boolean isMutable(JavaClass type) {
    return type.getPackageName().startsWith("java.util.concurrent")
        || MUTABLE.contains(type.getName());
  }

  private static String outermost(JavaClass type) {
    return type.getName().split("\\$", 2)[0];
  }
}
