package dev.vidport.http.server.stream;

import dev.vidport.domain.access.Principal;
import dev.vidport.http.server.call.OpenStream;
import dev.vidport.usecases.status.VideoActivity;
import dev.vidport.usecases.video.port.VideoKey;
import jakarta.servlet.AsyncContext;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The open stream of one client. Keeps only the latest activity, however slow the client is. */
final class EventStream implements OpenStream, AsyncTextWriter.Source {
  private static final String COMMENT = ":\n\n";

  private final VideoKey video;
  private final Optional<String> token;
  private final Supplier<Principal> reauthenticate;
  private final Instant openedAt;
  private final Consumer<EventStream> onClose;
  private final VideoEvents events;
  private Optional<VideoActivity> activity;
  private Optional<AsyncTextWriter> writer = Optional.empty();
  private Instant lastComment;
  private Instant lastCheck;
  private String comment = "";
  private boolean ending;

  /**
   * @param activity of the video at {@code openedAt}
   * @param onClose called at least once when the stream has ended
   */
  EventStream(
      VideoKey video,
      VideoActivity activity,
      Principal principal,
      Supplier<Principal> reauthenticate,
      Instant openedAt,
      Consumer<EventStream> onClose) {
    this.video = video;
    this.token =
        switch (principal.kind()) {
          case UPLOAD_TOKEN, EDIT_TOKEN -> Optional.of(principal.credential().id());
          case API_KEY, SESSION -> Optional.empty();
        };
    this.activity = Optional.of(activity);
    this.events = new VideoEvents(video.video(), principal.plan());
    this.reauthenticate = reauthenticate;
    this.openedAt = openedAt;
    this.lastComment = openedAt;
    this.lastCheck = openedAt;
    this.onClose = onClose;
  }

  VideoKey video() {
    return video;
  }

  /** Id of the upload or edit token that opened the stream; empty for a key or session. */
  Optional<String> token() {
    return token;
  }

  Instant openedAt() {
    return openedAt;
  }

  /** The activity that was read last; an unread one when the video is deleted. */
  synchronized VideoActivity activity() {
    return activity.orElse(VideoActivity.UNREAD);
  }

  @Override
  public void start(AsyncContext request) throws IOException {
    AsyncTextWriter started = new AsyncTextWriter(request, this);
    synchronized (this) {
      writer = Optional.of(started);
    }
    try {
      started.start();
    } catch (RuntimeException e) {
      closed();
      throw e;
    }
  }

  /**
   * Sends the events of a new activity.
   *
   * @param now empty when the video is deleted
   */
  void show(Optional<VideoActivity> now) {
    synchronized (this) {
      activity = now;
    }
    advance();
  }

  /** Sends a comment when the last one was {@code interval} ago. */
  void keepAlive(Instant now, Duration interval) {
    synchronized (this) {
      if (ending || now.isBefore(lastComment.plus(interval))) {
        return;
      }
      lastComment = now;
      comment = COMMENT;
    }
    advance();
  }

  /** Whether the credential is to be checked again; then it counts as checked. */
  synchronized boolean isCheckDue(Instant now, Duration interval) {
    boolean isDue = !now.isBefore(lastCheck.plus(interval));
    if (isDue) {
      lastCheck = now;
    }
    return isDue;
  }

  /** The principal of the credential, which may have changed; throws a refusal without one. */
  Principal reauthenticate() {
    return reauthenticate.get();
  }

  /**
   * Ends the stream.
   *
   * @param reason a comment for the client
   */
  void end(String reason) {
    boolean isStarted;
    synchronized (this) {
      if (ending) {
        return;
      }
      ending = true;
      comment = ": " + reason + "\n\n";
      isStarted = writer.isPresent();
    }
    if (isStarted) {
      advance();
    } else {
      closed();
    }
  }

  @Override
  public void close() {
    end("closed");
  }

  private void advance() {
    Optional<AsyncTextWriter> current;
    synchronized (this) {
      current = writer;
    }
    // Without the lock: the writer requests the next piece while it holds its own lock.
    current.ifPresent(AsyncTextWriter::advance);
  }

  @Override
  public synchronized String next() {
    String text = events.next(activity) + comment;
    comment = "";
    return text;
  }

  @Override
  public synchronized boolean isEnded() {
    return ending || events.isEnded();
  }

  @Override
  public void closed() {
    onClose.accept(this);
  }
}
