package dev.vidport.usecases.watermark;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.watermark.AccountWatermark;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.watermark.port.AccountWatermarks;
import java.util.Optional;

/** Watermarks in memory. */
public final class InMemoryAccountWatermarks implements AccountWatermarks {
  private final InMemoryTable<AccountId, AccountWatermark> watermarks;

  public InMemoryAccountWatermarks(InMemoryTransactions transactions) {
    this.watermarks = transactions.table();
  }

  @Override
  public Optional<AccountWatermark> find(AccountId account) {
    return watermarks.find(account);
  }

  @Override
  public void put(AccountWatermark watermark) {
    watermarks.put(watermark.account(), watermark);
  }

  @Override
  public boolean delete(AccountId account) {
    boolean found = watermarks.find(account).isPresent();
    watermarks.remove(account);
    return found;
  }
}
