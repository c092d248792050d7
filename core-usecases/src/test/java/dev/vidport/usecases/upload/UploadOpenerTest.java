package dev.vidport.usecases.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.PartSizing;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.upload.UploadFiles;
import dev.vidport.domain.upload.UploadSession;
import dev.vidport.usecases.UseCasesFixture;
import java.io.IOException;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class UploadOpenerTest {
  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final UploadOpener opener = new UploadOpener(fixture.store);
  private final VideoId video = VideoId.random(RandomGenerator.getDefault());

  private UploadFiles openRecording(boolean prestart) throws IOException {
    return opener.open(
        video,
        CreateUpload.Command.builder(fixture.owner, UseCasesFixture.recorded("screen.webm"))
            .camera(Optional.of(UseCasesFixture.recorded("face.webm")))
            .streaming(true)
            .prestart(prestart)
            .build());
  }

  @Test
  void fileOfKnownSizeHasAPartPlan() throws IOException {
    UploadFiles files = opener.open(video, fixture.command(40L << 20));

    assertThat(files.camera()).isEmpty();
    assertThat(files.source().plan().orElseThrow().sizeBytes()).isEqualTo(40L << 20);
  }

  @Test
  void partsGrowOnlyIfTheRecordingIsRenderedLive() throws IOException {
    assertThat(openRecording(false).all().values())
        .hasSize(2)
        .allMatch(file -> file.sizing() == PartSizing.UNIFORM);
    assertThat(openRecording(true).all().values())
        .hasSize(2)
        .allMatch(file -> file.sizing() == PartSizing.GROWING);
  }

  @Test
  void discardedUploadsDoNotAffectAnotherAttempt() throws IOException {
    UploadFiles discarded = openRecording(false);
    UploadFiles other = openRecording(false);

    opener.discard(video, discarded);

    for (UploadFileRole role : UploadFileRole.values()) {
      assertThatThrownBy(() -> send(role, discarded)).isInstanceOf(IOException.class);
      assertThatCode(() -> send(role, other)).doesNotThrowAnyException();
    }
  }

  private void send(UploadFileRole role, UploadFiles files) throws IOException {
    UploadSession session = files.of(role).orElseThrow();
    fixture.store.put(
        ObjectKey.original(video, role), session.storeUploadId(), 1, new byte[] {1}, 1);
  }
}
