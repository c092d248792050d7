package dev.vidport.usecases.access;

import dev.vidport.domain.access.SignInCode;
import dev.vidport.usecases.access.port.SignInCodes;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Sign-in codes in memory. */
public final class InMemorySignInCodes implements SignInCodes {
  private final InMemoryTransactions transactions;
  private final InMemoryTable<String, SignInCode> codes;

  /** Tries of each code; not part of the transactions. */
  private final Map<SignInCode, Integer> tries = new ConcurrentHashMap<>();

  public InMemorySignInCodes(InMemoryTransactions transactions) {
    this.transactions = transactions;
    this.codes = transactions.table();
  }

  @Override
  public void replace(SignInCode code) {
    codes.put(code.subject(), code);
  }

  @Override
  public Optional<String> countTry(String subject, Instant now) {
    return codes
        .find(subject)
        .filter(code -> now.isBefore(code.expiresAt()))
        .filter(code -> tries.merge(code, 1, Integer::sum) <= SignInCode.MAX_TRIES)
        .map(SignInCode::hash);
  }

  @Override
  public boolean delete(String subject, String hash) {
    return transactions.in(
        () -> {
          boolean exists = codes.find(subject).filter(code -> code.hash().equals(hash)).isPresent();
          if (exists) {
            codes.remove(subject);
          }
          return exists;
        });
  }

  @Override
  public int deleteExpired(Instant now, int max) {
    return transactions.in(
        () -> {
          List<SignInCode> expired =
              codes.all().stream()
                  .filter(code -> !now.isBefore(code.expiresAt()))
                  .limit(max)
                  .toList();
          expired.forEach(code -> codes.remove(code.subject()));
          return expired.size();
        });
  }
}
