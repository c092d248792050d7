package dev.vidport.usecases.processing;

import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.job.port.WorkerPauses;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;

/**
 * What an operator does with workers.
 *
 * @param pause a worker starts no more steps
 * @param resume ends that
 */
public record WorkerUseCases(PauseWorker pause, ResumeWorker resume) {
  public static WorkerUseCases of(
      WorkerPauses pauses, AccountPorts accounts, Transactions transactions, Clock clock) {
    WorkerPauseChange change = new WorkerPauseChange(pauses, accounts, transactions, clock);
    return new WorkerUseCases(new PauseWorker(change), new ResumeWorker(change));
  }
}
