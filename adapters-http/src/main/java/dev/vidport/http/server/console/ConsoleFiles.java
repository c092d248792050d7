package dev.vidport.http.server.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.domain.id.Sha256;
import dev.vidport.http.server.resource.ProgramFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of the console: its modules, styles and pictures, and the modules of lit-html that it
 * uses; some hundred kilobytes in total.
 */
final class ConsoleFiles {
  private static final String FOLDER = "site";
  private static final String LIT = "lib/lit-html/";

  /** What the console imports from lit-html, and what these modules import. */
  private static final List<String> LIT_MODULES =
      List.of(
          "lit-html.js",
          "directive.js",
          "directive-helpers.js",
          "async-directive.js",
          "directives/class-map.js",
          "directives/if-defined.js",
          "directives/keyed.js",
          "directives/live.js",
          "directives/ref.js",
          "directives/repeat.js");

  /** The start of the console, and the view that most people open first. */
  private static final List<String> FIRST = List.of("app.js", "videos/list.js");

  /** The same without a session. */
  private static final List<String> FIRST_SIGNED_OUT = List.of("app.js", "sign-in/sign-in.js");

  /** An import of another module of the console. */
  private static final Pattern IMPORT = Pattern.compile("from\\s*\"(\\.{1,2}/[^\"]+)\"");

  private static final Pattern FIRST_LANGUAGE = Pattern.compile("\\s*([a-z]{2})\\b");

  /** Enough to tell builds apart. */
  private static final int VERSION_BYTES = 6;

  private final Map<String, byte[]> contents;
  private final String version;
  private final List<String> firstModules;
  private final List<String> signedOutModules;

  private ConsoleFiles(Map<String, byte[]> contents) {
    this.contents = contents;
    this.version = version(contents);
    this.firstModules = withImports(contents, FIRST);
    this.signedOutModules = withImports(contents, FIRST_SIGNED_OUT);
  }

  /** Reads all files of this build. */
  static ConsoleFiles read() {
    Map<String, byte[]> contents = new TreeMap<>();
    try {
      addFolder(contents);
    } catch (IOException e) {
      throw new UncheckedIOException("the files of the console can't be read", e);
    }
    String webjar = "/META-INF/resources/webjars/lit-html/" + litVersion() + "/";
    LIT_MODULES.forEach(
        name -> contents.put(LIT + name, ProgramFile.bytes(ConsoleFiles.class, webjar + name)));
    return new ConsoleFiles(contents);
  }

  /** Whether the files can change while the host runs, because they are not in a jar. */
  static boolean canChange() {
    return address().getScheme().equals("file");
  }

  private static URI address() {
    return URI.create(Objects.requireNonNull(ConsoleFiles.class.getResource(FOLDER)).toString());
  }

  private static void addFolder(Map<String, byte[]> contents) throws IOException {
    URI address = address();
    if (canChange()) {
      add(Path.of(address), contents);
      return;
    }
    try (FileSystem jar = FileSystems.newFileSystem(address, Map.of())) {
      add(jar.provider().getPath(address), contents);
    }
  }

  private static void add(Path folder, Map<String, byte[]> contents) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(name(folder.relativize(file)), Files.readAllBytes(file));
      }
    }
  }

  private static String litVersion() {
    Properties properties = new Properties();
    try {
      properties.load(
          new ByteArrayInputStream(ProgramFile.bytes(ConsoleFiles.class, "lit.properties")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Objects.requireNonNull(properties.getProperty("version"));
  }

  private static List<String> withImports(Map<String, byte[]> contents, List<String> first) {
    Set<String> found = new LinkedHashSet<>(first);
    Deque<String> unread = new ArrayDeque<>(first);
    while (!unread.isEmpty()) {
      Path module = Path.of(unread.remove());
      IMPORT
          .matcher(new String(contents.getOrDefault(name(module), new byte[0]), UTF_8))
          .results()
          .map(imported -> name(module.resolveSibling(imported.group(1)).normalize()))
          .filter(found::add)
          .forEach(unread::add);
    }
    return List.copyOf(found);
  }

  private static String version(Map<String, byte[]> contents) {
    StringBuilder digests = new StringBuilder();
    contents.forEach(
        (name, content) ->
            digests.append(name).append(HexFormat.of().formatHex(Sha256.of(content))));
    byte[] digest = Sha256.of(digests.toString().getBytes(UTF_8));
    return HexFormat.of().formatHex(digest, 0, VERSION_BYTES);
  }

  /** Changes with any file, so an address that contains it can be cached for ever. */
  String version() {
    return version;
  }

  /**
   * The modules that browsers need for the first view, with all that they import. With their names
   * in the page, a browser requests them at once instead of one level of imports after the other.
   */
  List<String> firstModules(boolean isSignedIn) {
    return isSignedIn ? firstModules : signedOutModules;
  }

  /**
   * The texts in the first language of a browser, unless the console starts with them anyway. It
   * would request them only after all {@link #firstModules(boolean)}.
   *
   * @param languages the header {@code Accept-Language}
   */
  Optional<String> texts(String languages) {
    Matcher first = FIRST_LANGUAGE.matcher(languages);
    return first.lookingAt()
        ? Optional.of("text/" + first.group(1) + ".js")
            .filter(name -> contents.containsKey(name) && !firstModules.contains(name))
        : Optional.empty();
  }

  private static String name(Path file) {
    return file.toString().replace('\\', '/');
  }

  Optional<byte[]> find(String name) {
    return Optional.ofNullable(contents.get(name));
  }
}
