package dev.vidport.domain.webhook;

import java.util.Arrays;
import java.util.List;

/** The types of events (service interface, section 6). */
public enum EventType {
  READY("video.ready"),
  FAILED("video.failed"),
  CANCELED("video.canceled"),
  DELETED("video.deleted"),
  USAGE_THRESHOLD("usage.threshold"),
  /**
   * The captions of a video are ready, skipped or failed. An addition to the service interface, so
   * only for webhooks that name it.
   */
  CAPTIONS("video.captions");

  /** The types of the service interface, the default of a webhook that names none. */
  public static final List<EventType> STANDARD =
      List.of(READY, FAILED, CANCELED, DELETED, USAGE_THRESHOLD);

  private final String label;

  EventType(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  /**
   * @throws IllegalArgumentException when no type has this label
   */
  public static EventType ofLabel(String label) {
    return Arrays.stream(values())
        .filter(type -> type.label.equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown type of event: " + label));
  }
}
