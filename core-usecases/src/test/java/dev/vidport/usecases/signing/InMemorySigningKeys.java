package dev.vidport.usecases.signing;

import dev.vidport.usecases.signing.port.SigningKey;
import dev.vidport.usecases.signing.port.SigningKeyRing;
import dev.vidport.usecases.signing.port.SigningKeys;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The keys of signed links in memory. */
public final class InMemorySigningKeys implements SigningKeys {
  private static final int PAGES = 0;

  private final InMemoryTransactions transactions;
  private final InMemoryTable<Integer, SigningKey> keys;

  public InMemorySigningKeys(InMemoryTransactions transactions) {
    this.transactions = transactions;
    this.keys = transactions.table();
  }

  @Override
  public SigningKeyRing loadOrStore(SigningKey first) {
    return transactions.in(
        () -> {
          if (keys.find(PAGES).isEmpty()) {
            keys.put(PAGES, first);
            keys.put(first.number(), first);
          }
          return new SigningKeyRing(list(), keys.find(PAGES).orElseThrow().secret());
        });
  }

  @Override
  public List<SigningKey> list() {
    return numbers().stream().flatMap(number -> keys.find(number).stream()).toList();
  }

  private List<Integer> numbers() {
    int pages = keys.find(PAGES).isPresent() ? 1 : 0;
    return keys.all().stream()
        .skip(pages)
        .map(SigningKey::number)
        .sorted(Comparator.reverseOrder())
        .toList();
  }

  @Override
  public boolean rotate(SigningKey next, Instant formerValidUntil) {
    return transactions.in(
        () -> {
          if (keys.find(next.number()).isPresent()) {
            return false;
          }
          for (SigningKey previous : list()) {
            Optional<Instant> until =
                previous
                    .validUntil()
                    .filter(formerValidUntil::isAfter)
                    .or(() -> Optional.of(formerValidUntil));
            keys.put(
                previous.number(),
                new SigningKey(
                    previous.number(),
                    previous.secret(),
                    previous.createdAt(),
                    previous.signsFrom(),
                    until));
          }
          keys.put(next.number(), next);
          return true;
        });
  }

  @Override
  public int deleteExpired(Instant time) {
    return transactions.in(
        () -> {
          List<SigningKey> invalid =
              list().stream()
                  .filter(key -> key.validUntil().filter(time::isAfter).isPresent())
                  .toList();
          invalid.forEach(key -> keys.remove(key.number()));
          return invalid.size();
        });
  }
}
