package dev.vidport.usecases.erasure;

import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.archive.DeleteExports;
import dev.vidport.usecases.billing.port.BillingAccounts;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.erasure.port.ErasurePorts;
import dev.vidport.usecases.processing.DeleteVideo;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.transaction.port.Transactions;

/** The erasure of accounts, with everything that belongs to them. */
public record ErasureUseCases(RequestErasure request, CancelErasure cancel, EraseAccounts erase) {

  public static ErasureUseCases of(
      ErasurePorts ports,
      AccountPorts accountPorts,
      BillingAccounts billing,
      DeleteVideo deleteVideo,
      DeleteExports deleteExports,
      GarbageCollector garbage,
      ObjectStore store,
      Transactions transactions,
      Environment environment) {
    return new ErasureUseCases(
        new RequestErasure(
            accountPorts.accounts(),
            billing,
            accountPorts.auditLog(),
            ports.mail(),
            ports.grace(),
            transactions,
            environment.clock()),
        new CancelErasure(
            accountPorts.accounts(), accountPorts.auditLog(), transactions, environment.clock()),
        new EraseAccounts(
            ports.records(),
            accountPorts.accounts(),
            accountPorts.auditLog(),
            deleteVideo,
            deleteExports,
            garbage,
            store,
            ports.mail(),
            transactions,
            environment.clock()));
  }
}
