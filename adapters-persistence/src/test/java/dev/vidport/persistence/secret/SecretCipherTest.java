package dev.vidport.persistence.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.usecases.transaction.port.DamagedDataException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SecretCipherTest {
  private static final EncryptedColumn COLUMN = EncryptedColumn.IDEMPOTENT_RESPONSE;

  private final SecretCipher cipher = TestSecrets.CIPHER;
  private final byte[] stored = cipher.encrypt("Köln 🎬", COLUMN, "account", "name");

  @Test
  void valueIsReadInItsPlace() {
    assertThat(cipher.decryptText(stored, COLUMN, "account", "name")).isEqualTo("Köln 🎬");
    assertThat(cipher.decryptText(cipher.encrypt("", COLUMN, "a", "b"), COLUMN, "a", "b"))
        .isEmpty();
  }

  @Test
  void valueIsRefusedInAnyOtherPlace() {
    assertRefused(stored, COLUMN, "account", "other");
    assertRefused(stored, COLUMN, "accountn", "ame");
    assertRefused(stored, EncryptedColumn.WEBHOOK_SECRET, "account", "name");
    assertRefused(
        cipher.encrypt("text", EncryptedColumn.WEBHOOK_SECRET, "account"),
        EncryptedColumn.WEBHOOK_URL,
        "account");
  }

  @Test
  void everyChangedByteIsNoticed() {
    for (int i = 0; i < stored.length; i++) {
      byte[] changed = stored.clone();
      changed[i] ^= 1;
      assertRefused(changed, COLUMN, "account", "name");
    }
    for (int length = 0; length < stored.length; length++) {
      assertRefused(Arrays.copyOf(stored, length), COLUMN, "account", "name");
    }
  }

  @Test
  void valueOfAMissingKeyNamesTheKey() {
    assertThatThrownBy(
            () -> new SecretCipher(TestSecrets.keys(2)).decrypt(stored, COLUMN, "account", "name"))
        .isInstanceOf(DamagedDataException.class)
        .hasMessageContaining(TestSecrets.KEYS.first().id());
  }

  @Test
  void firstKeyEncryptsAndTheOthersDecrypt() {
    SecretCipher both = new SecretCipher(TestSecrets.keys(2, 1));

    assertThat(both.decryptText(stored, COLUMN, "account", "name")).isEqualTo("Köln 🎬");
    assertThat(SecretCipher.keyId(both.encrypt("text", COLUMN, "account", "name")))
        .isEqualTo(TestSecrets.keys(2).first().id());
  }

  @Test
  void equalValuesAreStoredDifferently() {
    Set<List<Byte>> all = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      byte[] value = cipher.encrypt("text", COLUMN, "account", "name");
      all.add(List.of(value[9], value[10], value[11], value[12], value[13], value[14]));
    }
    assertThat(all).hasSize(100);
  }

  @Test
  void shortKeyIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new EncryptionKey(new byte[31]))
        .withMessageContaining("32 bytes, not 31");
  }

  @Test
  void keyIsNotShown() {
    assertThat(TestSecrets.KEYS.toString())
        .isEqualTo("EncryptionKeys[all=[EncryptionKey[" + TestSecrets.KEYS.first().id() + "]]]");
  }

  private void assertRefused(byte[] value, EncryptedColumn column, Object... row) {
    assertThatThrownBy(() -> cipher.decrypt(value, column, row))
        .isInstanceOf(DamagedDataException.class)
        .hasMessageContaining(column.table() + "." + column.column());
  }
}
