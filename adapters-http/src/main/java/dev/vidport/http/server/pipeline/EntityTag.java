package dev.vidport.http.server.pipeline;

import dev.vidport.domain.id.Sha256;
import java.util.Arrays;
import java.util.HexFormat;

/** ETags, with their quotation marks. */
public final class EntityTag {
  private static final int BYTES = 16;

  private EntityTag() {}

  /** A tag of the content alone, equal on every host. */
  static String of(byte[] content) {
    return '"' + HexFormat.of().formatHex(Sha256.of(content), 0, BYTES) + '"';
  }

  /**
   * Whether the header {@code If-None-Match} names {@code tag}.
   *
   * @param header its value: tags separated by commas, or {@code *}
   */
  public static boolean isNamedBy(String header, String tag) {
    return Arrays.stream(header.split(",", -1))
        .map(named -> named.strip().replaceFirst("^W/", ""))
        .anyMatch(named -> named.equals("*") || named.equals(tag));
  }
}
