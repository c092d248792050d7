package dev.vidport.usecases.watermark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.watermark.AccountWatermark;
import dev.vidport.domain.watermark.WatermarkImage;
import dev.vidport.domain.watermark.WatermarkPosition;
import dev.vidport.domain.watermark.WatermarkSettings;
import dev.vidport.usecases.account.AccountFixture;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.watermark.port.AccountWatermarks;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link AccountWatermarks} must do. */
public abstract class AccountWatermarksContract {
  private static final Instant AT = Instant.parse("2026-03-04T05:06:07.123456Z");

  private final Account account = AccountFixture.account();

  protected abstract AccountWatermarks watermarks();

  protected abstract Accounts accounts();

  private static AccountWatermark watermark(Account account, int bytes) {
    byte[] image = new byte[bytes];
    new Random(bytes).nextBytes(image);
    return new AccountWatermark(
        account.id(),
        new WatermarkImage(image),
        new WatermarkSettings(WatermarkPosition.TOP_LEFT, 0.75, 0.2, 0.05),
        AT);
  }

  @Test
  void watermarkIsStoredUntilAnotherTakesItsPlace() {
    accounts().insert(account);

    assertThat(watermarks().find(account.id())).isEmpty();
    watermarks().put(watermark(account, 100));
    assertThat(watermarks().find(account.id())).contains(watermark(account, 100));
    AccountWatermark largest = watermark(account, WatermarkImage.MAX_BYTES);
    watermarks().put(largest);
    assertThat(watermarks().find(account.id())).contains(largest);
  }

  @Test
  void watermarkOfAnotherAccountStays() {
    Account other = AccountFixture.account();
    accounts().insert(account);
    accounts().insert(other);
    watermarks().put(watermark(account, 10));
    watermarks().put(watermark(other, 20));

    assertThat(watermarks().delete(account.id())).isTrue();
    assertThat(watermarks().delete(account.id())).isFalse();
    assertThat(watermarks().find(account.id())).isEmpty();
    assertThat(watermarks().find(other.id())).contains(watermark(other, 20));
  }
}
