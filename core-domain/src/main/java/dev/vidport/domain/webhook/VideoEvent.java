package dev.vidport.domain.webhook;

import dev.vidport.domain.account.AccountId;
import java.time.Instant;
import java.util.Map;

/**
 * Something that happened to a video and that its owner may want to hear of (service interface,
 * section 6). It holds what delivery could no longer find out; links are made when it is sent.
 *
 * @param id unique name of the event
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
  }
}
