package dev.vidport.bench.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.URLConnection;
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

  /**
   * Reads a part of a file, and discards it.
   *
   * @param length in bytes
   * @param offset of the first byte
   */
  public static void range(URI address, String length, String offset) throws IOException {
    long first = Long.parseLong(offset);
    URLConnection connection = address.toURL().openConnection();
    connection.setRequestProperty(
        "Range", "bytes=" + first + "-" + (first + Long.parseLong(length) - 1));
    try (InputStream in = connection.getInputStream()) {
      in.transferTo(OutputStream.nullOutputStream());
    }
  }

  public static String text(URI address) throws IOException {
    try (InputStream in = address.toURL().openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
