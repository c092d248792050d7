package dev.vidport.domain.render;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How soon a video should be processed, compared with the others of its account. */
public enum Priority {
  NORMAL,
  /** After the account's own videos of normal priority, and after those of others for a day. */
  LOW;

  /** The name in requests and stored options, such as {@code low}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Priority> parse(String label) {
    return Arrays.stream(values()).filter(value -> value.label().equals(label)).findFirst();
  }
}
