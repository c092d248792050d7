package dev.vidport.usecases.account;

import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AllowedDomains;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.account.port.PaymentCustomers;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.transaction.port.RecurringTask;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;

/** Accounts. */
public record AccountUseCases(
    CreateAccount create,
    FindAccount find,
    ShowAccount show,
    ListAccounts list,
    AccountChanges change,
    GetAccount get,
    GetDomains getDomains,
    ChangeDomains changeDomains,
    ChangeRetention changeRetention,
    ListAuditEntries listAuditEntries,
    LinkAuditEntries linkAuditEntries,
    VerifyAuditLog verifyAuditLog,
    ExportAuditEntries exportAuditEntries,
    ForwardAuditEntries forwardAuditEntries,
    ListPlans listPlans) {

  /**
   * @param customers who pays for a plan
   * @param planChanges learns of changes of plans by the operator
   */
  public static AccountUseCases of(
      AccountPorts ports,
      PaymentCustomers customers,
      PlanChangeListener planChanges,
      Transactions transactions,
      Environment environment) {
    Accounts accounts = ports.accounts();
    AuditLog auditLog = ports.auditLog();
    AllowedDomains domains = ports.allowedDomains();
    Clock clock = environment.clock();
    FindAccount find = new FindAccount(accounts);
    LinkAuditEntries link =
        new LinkAuditEntries(ports.auditChain(), transactions, environment.random());
    return new AccountUseCases(
        new CreateAccount(
            accounts, auditLog, ports.plans(), transactions, environment.random(), clock),
        find,
        new ShowAccount(find, auditLog, clock),
        new ListAccounts(accounts),
        new AccountChanges(accounts, auditLog, ports.plans(), planChanges, transactions, clock),
        new GetAccount(accounts, customers, ports.plans()),
        new GetDomains(domains),
        new ChangeDomains(domains, accounts, auditLog, transactions, clock),
        new ChangeRetention(accounts, auditLog, transactions, clock),
        new ListAuditEntries(auditLog),
        link,
        new VerifyAuditLog(ports.auditChain()),
        new ExportAuditEntries(ports.auditChain(), link),
        new ForwardAuditEntries(ports.auditChain(), ports.auditReceiver(), clock),
        new ListPlans(ports.plans()));
  }

  /** Links and forwards the audit log. */
  public RecurringTask auditTask() {
    return forwardAuditEntries.recurringTask(linkAuditEntries);
  }
}
