package dev.vidport.media.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Starts programs in kernel namespaces of their own. */
interface Namespaces {
  /** A kind of namespace that keeps something of the host out of reach. */
  enum Kind {
    /** The program can open only the files of the system and of its command. */
    FILES,
    /** The program sees and signals no process of the host. */
    PROCESSES,
    /** The program has no network, unless its command reads from the source server. */
    NETWORK
  }

  /** The name of the tool, for messages to operators. */
  String tool();

  /** The kinds that hold. */
  Set<Kind> kinds();

  /** A prefix with all these namespaces, for a command that reads no file of the host. */
  List<String> trial();

  /**
   * The prefix for the command line.
   *
   * @param folder the only folder that the command may write to
   */
  List<String> prefix(Command command, Path folder);

  /**
   * The strongest namespaces that work on this machine; empty where the kernel or a container
   * allows none. Determined once, at the first call.
   */
  static Optional<Namespaces> ofThisMachine() {
    return Detected.NAMESPACES;
  }

  /** Holds the result for the life of this JVM. */
  final class Detected {
    private static final Optional<Namespaces> NAMESPACES = detect();

    private Detected() {}

    private static Optional<Namespaces> detect() {
      return Stream.concat(Bubblewrap.variants(), Unshare.variants())
          .filter(namespaces -> TrialRun.succeeds(namespaces.trial()))
          .findFirst();
    }
  }
}
