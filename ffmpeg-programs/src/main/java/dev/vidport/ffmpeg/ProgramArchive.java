package dev.vidport.ffmpeg;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The jar with the programs of one platform. */
final class ProgramArchive {
  private static final String FOLDER = "org/bytedeco/ffmpeg/";
  private static final String VERSION = "META-INF/maven/org.bytedeco/ffmpeg/pom.properties";

  /** The bindings for Java; the programs do not load them. */
  private static final Pattern BINDING = Pattern.compile("(lib)?jni.*");

  /** Files that may be the artifact, in Maven's repository and in a distribution of Vidport. */
  private static final Pattern JAR_NAME = Pattern.compile("ffmpeg-.*\\.jar");

  private static final String JAR_OF_DISTRIBUTION = "ffmpeg-programs.jar";

  private final URL program;
  private final String classifier;
  private final ProgramPlatform platform;

  private ProgramArchive(URL program, String classifier, ProgramPlatform platform) {
    this.program = program;
    this.classifier = classifier;
    this.platform = platform;
  }

  /**
   * Finds the jar on the class path; empty if there is none for this platform.
   *
   * @throws UnusableFfmpegException when there is one that is damaged, which class loaders ignore
   */
  static Optional<ProgramArchive> find(ClassLoader loader, ProgramPlatform platform)
      throws UnusableFfmpegException {
    for (String classifier : platform.classifiers()) {
      URL program = loader.getResource(FOLDER + classifier + "/ffmpeg" + platform.suffix());
      if (program != null) {
        return Optional.of(new ProgramArchive(program, classifier, platform));
      }
    }
    requireReadableJars(System.getProperty("java.class.path", ""));
    return Optional.empty();
  }

  static void requireReadableJars(String classPath) throws UnusableFfmpegException {
    List<Path> jars =
        Pattern.compile(Pattern.quote(File.pathSeparator))
            .splitAsStream(classPath)
            .filter(name -> name.endsWith(".jar"))
            .map(name -> Path.of(name).toAbsolutePath())
            .flatMap(jar -> Stream.of(jar, jar.resolveSibling(JAR_OF_DISTRIBUTION)))
            .filter(jar -> JAR_NAME.matcher(String.valueOf(jar.getFileName())).matches())
            .filter(Files::isRegularFile)
            .distinct()
            .toList();
    for (Path jar : jars) {
      try {
        new JarFile(jar.toFile()).close();
      } catch (IOException e) {
        throw damaged(jar.toString(), e);
      }
    }
  }

  private static UnusableFfmpegException damaged(String jar, IOException cause) {
    return new UnusableFfmpegException(
        "the artifact with ffmpeg is damaged ("
            + cause.getMessage()
            + "): delete "
            + jar
            + " and download it again, or set VIDPORT_FFMPEG and VIDPORT_FFPROBE to installed"
            + " programs",
        cause);
  }

  UnusableFfmpegException damaged(IOException cause) {
    return damaged(location(), cause);
  }

  /** The file of the jar, or its address where it is in another one. */
  String location() {
    String jar = program.getPath().replaceFirst("!/?" + Pattern.quote(FOLDER) + ".*", "");
    return jar.startsWith("file:") ? Path.of(java.net.URI.create(jar)).toString() : jar;
  }

  String classifier() {
    return classifier;
  }

  ProgramPlatform platform() {
    return platform;
  }

  Contents open() throws IOException {
    // Opening a resource of the class path; nothing is fetched.
    URLConnection connection = program.openConnection();
    if (!(connection instanceof JarURLConnection jar)) {
      throw new UnusableFfmpegException(
          "the artifact with ffmpeg must be a jar on the class path, not " + location(),
          new IOException(program.getProtocol()));
    }
    // A jar of its own, which can be closed.
    jar.setUseCaches(false);
    try {
      return new Contents(jar.getJarFile(), FOLDER + classifier + "/");
    } catch (IOException e) {
      throw damaged(e);
    }
  }

  /** The open jar. */
  static final class Contents implements AutoCloseable {
    private final JarFile jar;
    private final List<JarEntry> entries;
    private final String version;

    private Contents(JarFile jar, String folder) throws IOException {
      this.jar = jar;
      this.entries =
          jar.stream()
              .filter(entry -> !entry.isDirectory() && entry.getName().startsWith(folder))
              .filter(entry -> name(entry).indexOf('/') < 0)
              .filter(entry -> !BINDING.matcher(name(entry)).matches())
              .toList();
      this.version = version(jar);
    }

    private static String version(JarFile jar) throws IOException {
      JarEntry entry = jar.getJarEntry(VERSION);
      if (entry == null) {
        return "";
      }
      Properties properties = new Properties();
      try (InputStream in = jar.getInputStream(entry)) {
        properties.load(in);
      }
      String version = properties.getProperty("version", "");
      // It becomes the name of a folder.
      return version.matches("[A-Za-z0-9.-]+") ? version : "";
    }

    /** The version of the artifact, such as {@code 8.0.1-1.5.13}; may be empty. */
    String version() {
      return version;
    }

    List<JarEntry> entries() {
      return entries;
    }

    /** The name of the file without its folder. */
    static String name(JarEntry entry) {
      String path = entry.getName();
      int folder = path.indexOf(FOLDER);
      int classifierEnd = path.indexOf('/', folder + FOLDER.length());
      return path.substring(classifierEnd + 1);
    }

    InputStream read(JarEntry entry) throws IOException {
      return jar.getInputStream(entry);
    }

    /** The sum of the sizes of all files, in bytes. */
    long size() {
      return entries.stream().mapToLong(JarEntry::getSize).sum();
    }

    /** A digest of the names, sizes and checksums of all files, in hexadecimal. */
    String digest() {
      try {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (JarEntry entry : entries) {
          String line = name(entry) + " " + entry.getSize() + " " + entry.getCrc() + "\n";
          digest.update(line.getBytes(StandardCharsets.UTF_8));
        }
        return HexFormat.of().formatHex(digest.digest());
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every JDK has SHA-256", e);
      }
    }

    @Override
    public void close() throws IOException {
      jar.close();
    }
  }
}
