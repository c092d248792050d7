package dev.vidport.usecases.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.edit.Layout;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.usecases.UseCasesFixture;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class UploadRequestCheckTest {
  private static final Principal PRO = UseCasesFixture.withPlan("pro").owner;
  private static final CreateUpload.File FILE = UseCasesFixture.file("clip.mp4", 10);

  private static Refusal refusal(CreateUpload.CommandBuilder command) {
    return UseCasesFixture.refusal(() -> UploadRequestCheck.check(command.build()));
  }

  private static CreateUpload.CommandBuilder of(CreateUpload.File file) {
    return CreateUpload.Command.builder(PRO, file);
  }

  @Test
  void optionBeyondThePlanRequiresAnUpgrade() {
    Refusal refusal =
        refusal(
            CreateUpload.Command.builder(
                    UseCasesFixture.withPlan("free").owner, UseCasesFixture.recorded("clip.mp4"))
                .camera(Optional.of(UseCasesFixture.recorded("face.webm")))
                .layout(Optional.of(Layout.DEFAULT))
                .streaming(true)
                .maxHeight(OptionalInt.of(1080)));

    assertThat(refusal.code()).isEqualTo(RefusalCode.PLAN_UPGRADE_REQUIRED);
    assertThat(refusal.details())
        .extracting(Problem::field)
        .containsExactly("maxHeight", "camera", "layout", "streaming");
  }

  @Test
  void layoutWithoutACameraIsRefused() {
    assertThat(refusal(of(FILE).layout(Optional.of(Layout.DEFAULT))).details())
        .containsExactly(new Problem("layout", "needs a camera"));
  }

  @Test
  void prestartRequiresStreaming() {
    assertThat(refusal(of(FILE).prestart(true)).details())
        .containsExactly(new Problem("prestart", "needs streaming"));
  }

  @Test
  void sizeIsRequiredExceptForARecording() {
    CreateUpload.File unsized = UseCasesFixture.recorded("screen.webm");

    assertThat(refusal(of(unsized)).details())
        .containsExactly(new Problem("sizeBytes", "is required"));
    assertThatCode(() -> UploadRequestCheck.check(of(unsized).streaming(true).build()))
        .doesNotThrowAnyException();
  }

  @Test
  void everyFileMustFitThePlan() {
    long most = PRO.maxFileBytes();
    CreateUpload.File largest = UseCasesFixture.file("clip.mp4", most);

    assertThatCode(() -> UploadRequestCheck.check(of(largest).build())).doesNotThrowAnyException();
    assertThat(
            refusal(of(largest).camera(Optional.of(UseCasesFixture.file("face.mp4", most + 1))))
                .details())
        .containsExactly(
            new Problem(
                "camera.sizeBytes",
                "must be 1 to 21474836480 bytes (20 GiB, the limit of the Pro plan)"));
  }
}
