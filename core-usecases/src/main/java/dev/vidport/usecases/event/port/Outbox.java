package dev.vidport.usecases.event.port;

import dev.vidport.domain.webhook.AccountEvent;

/** Keeps events until they are delivered. */
public interface Outbox {
  /** Adds an event in the transaction of the change that caused it. */
  void add(AccountEvent event);
}
