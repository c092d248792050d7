package dev.vidport.usecases.access;

import dev.vidport.domain.account.Email;
import dev.vidport.usecases.access.port.SignInMail;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Keeps the messages instead of sending them. */
public final class RecordedSignInMail implements SignInMail {
  private final List<Message> messages = Collections.synchronizedList(new ArrayList<>());
  private volatile boolean full;
  private volatile Optional<IOException> fault = Optional.empty();

  @Override
  public Optional<Sending> begin(String client) {
    return full ? Optional.empty() : Optional.of(new RecordedSending());
  }

  private void send(Email recipient, String code, Duration validity) throws IOException {
    if (fault.isPresent()) {
      throw fault.get();
    }
    messages.add(new Message(recipient, code, validity));
  }

  /** From now on, every message fails; empty ends this. */
  public void failWith(Optional<IOException> newFault) {
    fault = newFault;
  }

  /** Whether all places are taken from now on. */
  public void fill(boolean isFull) {
    full = isFull;
  }

  public List<Message> messages() {
    return List.copyOf(messages);
  }

  /** The code of the newest message. */
  public String lastCode() {
    return messages.get(messages.size() - 1).code();
  }

  /** A place, of any number. */
  private final class RecordedSending implements Sending {
    @Override
    public void send(Email recipient, String code, Duration validity) throws IOException {
      RecordedSignInMail.this.send(recipient, code, validity);
    }

    /** Sends at once; a failure stays unknown to the caller. */
    @Override
    public void sendLater(Email recipient, String code, Duration validity, Runnable accepted) {
      try {
        RecordedSignInMail.this.send(recipient, code, validity);
      } catch (IOException lost) {
        return;
      }
      accepted.run();
    }

    @Override
    public void close() {
      // There are places without end.
    }
  }

  /** A message that was sent. */
  public record Message(Email recipient, String code, Duration validity) {}
}
