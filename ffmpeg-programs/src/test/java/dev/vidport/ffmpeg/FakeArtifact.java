package dev.vidport.ffmpeg;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** A jar with the layout of the artifact, whose programs are scripts. */
final class FakeArtifact {
  static final String SYSTEM = "Linux";
  static final String PROCESSOR = "amd64";

  private FakeArtifact() {}

  /**
   * @param version that the programs print
   * @param padding size of a further file, in bytes
   */
  static Path write(Path jar, String version, int padding) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      add(
          out,
          "META-INF/maven/org.bytedeco/ffmpeg/pom.properties",
          bytes("version=" + version + "\n"));
      String folder = "org/bytedeco/ffmpeg/linux-x86_64-gpl/";
      add(out, folder + "ffmpeg", bytes("#!/bin/sh\necho ffmpeg " + version + "\n"));
      add(out, folder + "ffprobe", bytes("#!/bin/sh\necho ffprobe " + version + "\n"));
      add(out, folder + "libjniavutil.so", bytes("for Java"));
      add(out, folder + "libpadding.so", new byte[padding]);
    }
    return jar;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void add(JarOutputStream out, String name, byte[] content) throws IOException {
    out.putNextEntry(new JarEntry(name));
    out.write(content);
    out.closeEntry();
  }

  static Optional<BundledFfmpeg> find(Path jar) throws IOException {
    // Not closed: resources of the loader are read later.
    URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null);
    return BundledFfmpeg.find(loader, SYSTEM, PROCESSOR);
  }
}
