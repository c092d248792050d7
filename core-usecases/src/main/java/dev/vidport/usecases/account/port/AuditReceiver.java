package dev.vidport.usecases.account.port;

import java.io.IOException;
import java.util.List;

/** Another system that keeps the audit log. */
public interface AuditReceiver {
  /**
   * Sends entries in the order of the chain; may send an entry again.
   *
   * @throws IOException when it has not confirmed all of them
   */
  void send(List<LinkedEntry> entries) throws IOException;
}
