package dev.vidport.usecases.event;

import dev.vidport.domain.id.Hex;
import java.util.random.RandomGenerator;

/** Identifiers of events. */
public final class EventIds {
  private EventIds() {}

  public static String random(RandomGenerator random) {
    return "evt_" + Hex.random(random, 16);
  }
}
