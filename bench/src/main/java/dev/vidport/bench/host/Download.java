package dev.vidport.bench.host;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads what a URL returns, as a player does. */
public final class Download {
  private Download() {}

  public static void toFile(URI address, Path file) throws IOException {
    try (InputStream in = address.toURL().openStream()) {
      Files.copy(in, file);
    }
  }

  public static String text(URI address) throws IOException {
    try (InputStream in = address.toURL().openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
