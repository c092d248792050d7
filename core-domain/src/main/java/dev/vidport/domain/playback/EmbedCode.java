package dev.vidport.domain.playback;

import dev.vidport.domain.id.Hex;
import java.util.random.RandomGenerator;

/**
 * The random code of an enabled player page. A page that is disabled and enabled again has another
 * code, so that its previous addresses stay invalid.
 *
 * @param value 32 lower-case hexadecimal digits
 */
public record EmbedCode(String value) {
  private static final int BYTES = 16;

  public EmbedCode {
    Hex.require(value, 2 * BYTES);
  }

  public static EmbedCode random(RandomGenerator random) {
    return new EmbedCode(Hex.random(random, BYTES));
  }
}
