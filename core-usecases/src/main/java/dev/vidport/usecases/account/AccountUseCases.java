package dev.vidport.usecases.account;

import dev.vidport.usecases.Ports;

/** The use cases of accounts. */
public final class AccountUseCases {
  private final Ports ports;
  private final PlanChangeListener listener;

  /**
   * @param listener learns of changes of plans by the operator
   */
  public AccountUseCases(Ports ports, PlanChangeListener listener) {
    this.ports = ports;
    this.listener = listener;
  }

  public FindAccount find() {
    return new FindAccount(ports.access().accounts());
  }

  public ListAccounts list() {
    return new ListAccounts(ports.access().accounts());
  }

  public ChangeAccount change() {
    return new ChangeAccount(
        ports.access().accounts(),
        ports.access().auditLog(),
        ports.environment().plans(),
        listener,
        ports.persistence().transactions(),
        ports.environment().clock());
  }

  public ListAuditEntries listAuditEntries() {
    return new ListAuditEntries(ports.access().auditLog());
  }

  public GetAccount get() {
    return new GetAccount(ports.billing().customers());
  }

  public GetDomains getDomains() {
    return new GetDomains(ports.access().allowedDomains());
  }

  public ChangeDomains changeDomains() {
    return new ChangeDomains(
        ports.access().allowedDomains(),
        ports.access().accounts(),
        ports.access().auditLog(),
        ports.persistence().transactions(),
        ports.environment().clock());
  }

  public CreateAccount create() {
    return new CreateAccount(
        ports.access().accounts(),
        ports.access().auditLog(),
        ports.environment().plans(),
        ports.persistence().transactions(),
        ports.environment().random(),
        ports.environment().clock());
  }

  /** Runs periodically. */
  public SweepAuditLog sweepAuditLog() {
    return new SweepAuditLog(ports.access().auditLog(), ports.environment().clock());
  }
}
