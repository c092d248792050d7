package dev.vidport.architecture;

import com.sun.net.httpserver.HttpServer;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.AccessTarget.FieldAccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import java.io.Console;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.nio.channels.NetworkChannel;
import java.text.BreakIterator;
import java.text.Collator;
import java.text.DateFormatSymbols;
import java.text.DecimalFormatSymbols;
import java.text.Format;
import java.time.Clock;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Formatter;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import javax.net.ServerSocketFactory;
import javax.net.SocketFactory;

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
        || isOneOf(target, System.class, Set.of("currentTimeMillis", "nanoTime"))
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

  /**
   * Text that depends on the language of the machine: under {@code ar_EG}, {@code %d} writes Arabic
   * digits, and under {@code tr_TR}, the lower case of I is a letter of its own. A call with a
   * {@link Locale} is allowed.
   */
  static boolean usesDefaultLocale(AccessTarget target) {
    return !parametersOf(target).contains(Locale.class.getName())
        && (isOneOf(
                target, String.class, Set.of("format", "formatted", "toLowerCase", "toUpperCase"))
            || Stream.of(PrintStream.class, PrintWriter.class, Console.class)
                .anyMatch(
                    printer ->
                        target.getOwner().isAssignableTo(printer)
                            && Set.of("format", "printf").contains(target.getName()))
            || isOneOf(target, Formatter.class, Set.of(JavaConstructor.CONSTRUCTOR_NAME))
            || isOneOf(
                target,
                DateTimeFormatter.class,
                Set.of("ofPattern", "ofLocalizedDate", "ofLocalizedDateTime", "ofLocalizedTime"))
            || isOneOf(target, DateTimeFormatterBuilder.class, Set.of("toFormatter"))
            || isOneOf(target, ResourceBundle.class, Set.of("getBundle"))
            || isOneOf(target, Locale.class, Set.of("getDefault"))
            || makesLocalizedFormat(target));
  }

  /** A static method {@code format} of a format makes one as well. */
  private static boolean makesLocalizedFormat(AccessTarget target) {
    return Stream.of(
                Format.class,
                Collator.class,
                BreakIterator.class,
                DateFormatSymbols.class,
                DecimalFormatSymbols.class)
            .anyMatch(target.getOwner()::isAssignableTo)
        && (target.getName().equals(JavaConstructor.CONSTRUCTOR_NAME)
            || target.getName().matches("get\\w*Instance")
            || target.getFullName().startsWith("java.text.MessageFormat.format("))
        && !parametersOf(target).contains(DecimalFormatSymbols.class.getName())
        && !parametersOf(target).contains(DateFormatSymbols.class.getName());
  }

  static boolean opensUrl(AccessTarget target) {
    return isOneOf(target, URL.class, Set.of("openConnection", "openStream", "getContent"));
  }

  static boolean startsProgram(AccessTarget target) {
    return target.getOwner().isEquivalentTo(ProcessBuilder.class)
        || isOneOf(target, Runtime.class, Set.of("exec"));
  }

  /** Code that handles the connections of a server or a client may use them. */
  static boolean opensSocket(AccessTarget target) {
    boolean constructs =
        target.getName().equals(JavaConstructor.CONSTRUCTOR_NAME)
            && Stream.of(Socket.class, ServerSocket.class, DatagramSocket.class)
                .anyMatch(target.getOwner()::isAssignableTo);
    boolean opens =
        target.getName().equals("open") && target.getOwner().isAssignableTo(NetworkChannel.class);
    boolean creates =
        Set.of("createSocket", "createServerSocket").contains(target.getName())
            && Stream.of(SocketFactory.class, ServerSocketFactory.class)
                .anyMatch(target.getOwner()::isAssignableTo);
    boolean serves = isOneOf(target, HttpServer.class, Set.of("create"));
    return constructs || opens || creates || serves;
  }

  static boolean endsTheProcess(AccessTarget target) {
    return isOneOf(target, System.class, Set.of("exit"))
        || isOneOf(target, Runtime.class, Set.of("exit", "halt"));
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
