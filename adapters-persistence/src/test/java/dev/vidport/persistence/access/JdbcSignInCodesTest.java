package dev.vidport.persistence.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.SignInCode;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.access.SignInCodesContract;
import dev.vidport.usecases.access.port.SignInCodes;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcSignInCodesTest extends SignInCodesContract {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final int THREADS = 20;
  private static final int GUESSES_OF_THREAD = 50;

  private final Database database;

  JdbcSignInCodesTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected SignInCodes codes() {
    return new JdbcSignInCodes(database);
  }

  @Override
  protected Transactions transactions() {
    return database;
  }

  @Test
  void fiveOfAThousandParallelGuessesFromTwoHostsAreExamined() throws Exception {
    SignInCode code = new SignInCode("a".repeat(64), "b".repeat(64), NOW.plusSeconds(60));
    List<SignInCodes> hosts = List.of(codes(), codes());
    hosts.get(0).replace(code);

    List<Integer> examined =
        ParallelRunner.run(THREADS, i -> guess(hosts.get(i % 2), code.subject()));

    assertThat(examined.stream().mapToInt(Integer::intValue).sum()).isEqualTo(SignInCode.MAX_TRIES);
  }

  private static int guess(SignInCodes host, String subject) {
    int examined = 0;
    for (int i = 0; i < GUESSES_OF_THREAD; i++) {
      examined += host.countTry(subject, NOW).isPresent() ? 1 : 0;
    }
    return examined;
  }
}
