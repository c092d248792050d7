package dev.vidport.domain.webhook;

import dev.vidport.domain.account.AccountId;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;

/**
 * An event about a video, for delivery to its owner (service interface, section 6). It holds the
 * data that may no longer be available at delivery; links are created when the event is sent.
 *
 * @param id unique identifier of the event
 * @param video id of the video
 * @param status status at the time of the event; empty for {@code video.deleted}
 */
public record VideoEvent(
    String id,
    Type type,
    AccountId account,
    String video,
    String fileName,
    Map<String, String> metadata,
    String status,
    Instant at) {
  public VideoEvent {
    metadata = Map.copyOf(metadata);
  }

  /** The types of events about videos. */
  public enum Type {
    READY("video.ready"),
    FAILED("video.failed"),
    CANCELED("video.canceled"),
    DELETED("video.deleted");

    private final String label;

    Type(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }

    /**
     * @throws IllegalArgumentException when no type has this label
     */
    public static Type ofLabel(String label) {
      return Arrays.stream(values())
          .filter(type -> type.label.equals(label))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("unknown type of event: " + label));
    }
  }
}
