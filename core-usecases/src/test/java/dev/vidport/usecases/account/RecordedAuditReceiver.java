package dev.vidport.usecases.account;

import dev.vidport.usecases.account.port.AuditReceiver;
import dev.vidport.usecases.account.port.LinkedEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Records the entries that were sent. */
public final class RecordedAuditReceiver implements AuditReceiver {
  private final List<LinkedEntry> received = new ArrayList<>();
  private Optional<IOException> fault = Optional.empty();
  private int accepted;

  /** From now on, every sending throws {@code newFault}; empty ends this. */
  public synchronized void failWith(Optional<IOException> newFault) {
    fault = newFault;
    accepted = 0;
  }

  /** Accepts so many batches, and then throws {@code newFault}. */
  public synchronized void failAfter(int batches, IOException newFault) {
    fault = Optional.of(newFault);
    accepted = batches;
  }

  public synchronized List<LinkedEntry> received() {
    return List.copyOf(received);
  }

  @Override
  public synchronized void send(List<LinkedEntry> entries) throws IOException {
    if (fault.isPresent() && accepted-- <= 0) {
      throw fault.get();
    }
    received.addAll(entries);
  }
}
