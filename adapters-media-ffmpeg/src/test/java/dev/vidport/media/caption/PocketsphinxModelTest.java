package dev.vidport.media.caption;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.media.TestControl;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.media.port.SpeechRefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that end like pocketsphinx, which a machine with its model can't show. */
class PocketsphinxModelTest {
  @TempDir private Path folder;

  @Test
  void missingModelIsRefusedWithThePackageToInstall() throws Exception {
    PocketsphinxRecognizer recognizer =
        failing("Acoustic model definition is not specified either with -mdef option or with -hmm");

    assertThatThrownBy(() -> recognize(recognizer))
        .isInstanceOf(SpeechRefusedException.class)
        .hasMessageContaining("install pocketsphinx-en-us");
  }

  @Test
  void otherFailureMayBeTemporary() throws Exception {
    PocketsphinxRecognizer recognizer = failing("Failed to allocate memory");

    assertThatThrownBy(() -> recognize(recognizer))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Failed to allocate memory");
  }

  private void recognize(PocketsphinxRecognizer recognizer) throws Exception {
    Object unused =
        recognizer.recognize(
            new SpokenAudio(folder).silence(1), Optional.empty(), new TestControl(folder));
  }

  private PocketsphinxRecognizer failing(String message) throws IOException {
    Path program =
        Files.writeString(
            folder.resolve("program"), "#!/bin/sh\necho 'ERROR: " + message + "' >&2\nexit 1\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    return PocketsphinxRecognizer.of(FfmpegSettings.defaults(), program.toString());
  }
}
