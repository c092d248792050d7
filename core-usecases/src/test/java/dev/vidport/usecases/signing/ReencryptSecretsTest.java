package dev.vidport.usecases.signing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.signing.port.SecretsStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReencryptSecretsTest {
  private static final Actor OPERATOR = Actor.operator("jo", "machine");

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final ReencryptSecrets reencrypt = fixture.useCases.signing().reencryptSecrets();

  @Test
  void auditLogTellsTheKeyAndTheNumber() {
    fixture.database.secrets.add("previous", 3);
    fixture.database.secrets.add("present", 2);

    SecretsStatus after = reencrypt.handleAsOperator(OPERATOR);

    assertThat(after.numbers()).isEqualTo(Map.of("present", 5L));
    AuditEntry entry = entries().get(0);
    assertThat(entry.action()).isEqualTo(AuditAction.SECRETS_REENCRYPTED);
    assertThat(entry.actor()).isEqualTo(OPERATOR);
    assertThat(entry.account()).isEmpty();
    assertThat(entry.detail()).isEqualTo("key present, secrets of previous keys: 3");
  }

  @Test
  void nothingIsRecordedWhenAllSecretsHaveThePresentKey() {
    fixture.database.secrets.add("present", 2);
    int before = entries().size();

    assertThat(reencrypt.handleAsOperator(OPERATOR).others()).isZero();

    assertThat(entries()).hasSize(before);
  }

  private List<AuditEntry> entries() {
    return fixture.database.auditLog.list(Optional.empty(), fixture.clock.instant(), 10);
  }
}
