package dev.vidport.usecases.access;

import dev.vidport.domain.account.Email;
import dev.vidport.usecases.access.port.PasskeyMail;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Keeps the messages instead of sending them. */
public final class RecordedPasskeyMail implements PasskeyMail {
  private final List<String> messages = Collections.synchronizedList(new ArrayList<>());

  @Override
  public void announce(Email person, PasskeyChange change, String name) {
    messages.add(person + " " + change + " " + name);
  }

  public List<String> messages() {
    return List.copyOf(messages);
  }
}
