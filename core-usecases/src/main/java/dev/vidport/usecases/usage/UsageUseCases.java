package dev.vidport.usecases.usage;

import dev.vidport.usecases.Collaborators;
import dev.vidport.usecases.Ports;

/** The use cases of usage. */
public final class UsageUseCases {
  private final Ports ports;
  private final Collaborators shared;
  private final PlanHistory history;

  public UsageUseCases(Ports ports, Collaborators shared, PlanHistory history) {
    this.ports = ports;
    this.shared = shared;
    this.history = history;
  }

  public GetUsage get() {
    return new GetUsage(ports.persistence().usageLedger(), history, ports.environment().clock());
  }

  /** For the operator. */
  public ListUsage list() {
    return new ListUsage(
        ports.persistence().usageLedger(),
        ports.access().accounts(),
        ports.environment().plans(),
        history,
        ports.environment().clock());
  }

  public RecordUsage record() {
    return shared.usage();
  }

  public ReserveUsage reserve() {
    return shared.reservation();
  }

  /** A new meter. The caller flushes it. */
  public DeliveryMeter deliveryMeter(DeliveryMeter.VideoOwners videos) {
    return new DeliveryMeter(
        record()::delivered, videos, ports.environment().random(), ports.environment().clock());
  }

  /** Runs periodically. */
  public AnnounceThresholds announceThresholds() {
    return new AnnounceThresholds(
        ports.persistence().usageLedger(), shared.usage(), ports.environment().clock());
  }

  /** Runs periodically. */
  public SweepReservations sweepReservations() {
    return new SweepReservations(
        ports.persistence().usageLedger(),
        ports.jobs().jobs(),
        ports.jobs().scheduler(),
        shared.usage());
  }
}
