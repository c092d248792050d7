package dev.vidport.usecases.playback;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.storage.ObjectKey;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OpenFileTest {
  private static final Duration LIFETIME = Duration.ofMinutes(5);

  private PlaybackFixture fixture;
  private ObjectKey key;

  @BeforeEach
  void publish() throws Exception {
    fixture = PlaybackFixture.published();
    key = fixture.files().child("video.mp4");
  }

  @Test
  void linkOpensItsObjectUnderTheNameToSaveItAs() throws Exception {
    OpenFile.Opened opened = open(token(Optional.of("Ein Film – 映画.mp4")));

    assertThat(opened.object()).isEqualTo(fixture.useCases.store.stat(key).orElseThrow());
    assertThat(opened.saveAs()).contains("Ein Film – 映画.mp4");
    assertThat(opened.file()).isEmpty();
  }

  @Test
  void linkWithoutANameShowsTheObject() throws Exception {
    assertThat(open(token(Optional.empty())).saveAs()).isEmpty();
  }

  @Test
  void expiredLinkIsRefused() {
    String token = token(Optional.empty());
    fixture.useCases.clock.advance(LIFETIME);

    assertThat(refusal(() -> open(token)).code()).isEqualTo(RefusalCode.INVALID_SIGNATURE);
  }

  @Test
  void alteredLinkIsRefused() {
    String token = token(Optional.empty());

    for (String altered : List.of("", ".", "A" + token, token + "A", token.replace('.', '-'))) {
      assertThat(refusal(() -> open(altered)).code())
          .as(altered)
          .isEqualTo(RefusalCode.INVALID_SIGNATURE);
    }
  }

  @Test
  void linkForAnotherPurposeIsRefused() {
    String upload =
        PlaybackFixture.file(fixture.useCases.store.sign(key, "upload-1", 1, 5, LIFETIME));

    assertThat(refusal(() -> open(upload)).code()).isEqualTo(RefusalCode.INVALID_SIGNATURE);
    assertThat(refusal(() -> open(fixture.fileGrant(LIFETIME))).code())
        .isEqualTo(RefusalCode.INVALID_SIGNATURE);
  }

  @Test
  void deletedObjectIsNotFound() {
    String token = token(Optional.empty());
    fixture.useCases.store.deleteAll(key);

    assertThat(refusal(() -> open(token)).code()).isEqualTo(RefusalCode.NOT_FOUND);
  }

  private String token(Optional<String> name) {
    return PlaybackFixture.file(fixture.useCases.store.download(key, name, LIFETIME));
  }

  private OpenFile.Opened open(String token) throws IOException {
    return fixture.useCases.useCases.playback().openFile().handle(token);
  }
}
