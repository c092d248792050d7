package dev.vidport.http.server.stream;

import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.call.OpenStream;
import jakarta.servlet.AsyncContext;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The open stream of one client. */
final class EventStream implements OpenStream, AsyncTextWriter.Source {
  private static final String COMMENT = ":\n\n";

  private final AccountId account;
  private final Optional<String> token;
  private final boolean isOfApiKey;
  private final Supplier<Principal> reauthenticate;
  private final Instant openedAt;
  private final Consumer<EventStream> onClose;
  private final StreamEvents events;
  private Optional<AsyncTextWriter> writer = Optional.empty();
  private Instant lastComment;
  private Instant lastCheck;
  private String comment = "";
  private boolean ending;

  /**
   * @param onClose called at least once when the stream has ended
   */
  EventStream(
      StreamEvents events,
      Principal principal,
      Supplier<Principal> reauthenticate,
      Instant openedAt,
      Consumer<EventStream> onClose) {
    this.account = principal.accountId();
    this.isOfApiKey = principal.kind() == CredentialKind.API_KEY;
    this.token =
        switch (principal.kind()) {
          case UPLOAD_TOKEN, EDIT_TOKEN -> Optional.of(principal.credential().id());
          case API_KEY, SESSION -> Optional.empty();
        };
    this.events = events;
    this.reauthenticate = reauthenticate;
    this.openedAt = openedAt;
    this.lastComment = openedAt;
    this.lastCheck = openedAt;
    this.onClose = onClose;
  }

  AccountId account() {
    return account;
  }

  /** Whether an API key opened the stream: no other server is asked about it. */
  boolean isOfApiKey() {
    return isOfApiKey;
  }

  /** Id of the upload or edit token that opened the stream; empty for a key or session. */
  Optional<String> token() {
    return token;
  }

  Instant openedAt() {
    return openedAt;
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
   * Changes the events of the stream, and sends what is new.
   *
   * @param change of the events that the stream was made with
   */
  void update(Runnable change) {
    synchronized (this) {
      change.run();
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

  /** Ends the stream if its credential no longer permits it. */
  void checkCredential() {
    try {
      events.refusal(reauthenticate.get()).ifPresent(refusal -> end(refusal.code().name()));
    } catch (RefusalException e) {
      end(e.refusal().code().name());
    }
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
    String text = events.next() + comment;
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
