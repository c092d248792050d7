package dev.vidport.usecases.erasure;

import dev.vidport.domain.account.Email;
import dev.vidport.usecases.erasure.port.AccountMail;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Keeps the messages instead of sending them. */
public final class RecordedAccountMail implements AccountMail {
  private final List<String> messages = Collections.synchronizedList(new ArrayList<>());

  @Override
  public void announceErasure(Email recipient, Instant dueAt) {
    messages.add(recipient + " due " + dueAt);
  }

  @Override
  public void confirmErasure(Email recipient) {
    messages.add(recipient + " erased");
  }

  public List<String> messages() {
    return List.copyOf(messages);
  }
}
