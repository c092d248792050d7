package dev.vidport.usecases.image;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.usecases.video.VideoFixture;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class ImageDecodeLimitTest {
  private static final byte[] IMAGE = {1};

  private final ImageDecodeLimit limit = new ImageDecodeLimit();
  private final AccountId account = VideoFixture.account();

  @Test
  void accountDecodesOneImageAtATime() throws Exception {
    limit.decode(
        account,
        () -> {
          assertThat(refusal(() -> limit.decode(account, () -> IMAGE)).code())
              .isEqualTo(RefusalCode.RATE_LIMITED);
          return IMAGE;
        });

    assertThat(limit.decode(account, () -> IMAGE)).isEqualTo(IMAGE);
  }

  @Test
  void accountsDecodeAtTheSameTime() throws Exception {
    assertThat(limit.decode(account, () -> limit.decode(VideoFixture.account(), () -> IMAGE)))
        .isEqualTo(IMAGE);
  }

  @Test
  void failedDecodingEndsToo() throws Exception {
    assertThatThrownBy(
            () ->
                limit.decode(
                    account,
                    () -> {
                      throw new IOException("damaged");
                    }))
        .hasMessage("damaged");

    assertThat(limit.decode(account, () -> IMAGE)).isEqualTo(IMAGE);
  }
}
