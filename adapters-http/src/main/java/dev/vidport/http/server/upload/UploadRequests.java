package dev.vidport.http.server.upload;

import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.PlanGaps;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.render.Layout;
import dev.vidport.domain.render.Redaction;
import dev.vidport.domain.render.UnbuiltOption;
import dev.vidport.domain.upload.StreamedFile;
import dev.vidport.domain.upload.UploadFile;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.render.LayoutField;
import dev.vidport.http.server.render.OptionFields;
import dev.vidport.usecases.upload.CompleteUpload;
import dev.vidport.usecases.upload.CreateUpload;
import dev.vidport.usecases.upload.SignParts;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the bodies of upload requests into commands. */
final class UploadRequests {
  private UploadRequests() {}

  /** Imports have no use case of their own yet, but their plan rules hold already. */
  static void refuseImport(Call call) {
    Set<UnbuiltOption> wanted = OptionFields.unbuilt(call.body());
    if (wanted.contains(UnbuiltOption.SOURCE_URL)) {
      PlanGaps gaps =
          new PlanGaps(call.principal().plan())
              .height(call.body().integer("maxHeight"))
              .feature(Feature.REDACTION, call.body().asks("redactions"), "redactions");
      UnbuiltOption.checkPlan(wanted, gaps);
      gaps.refuseIfAny();
      Problems problems = new Problems();
      UnbuiltOption.check(wanted, problems);
      problems.refuseIfAny();
    }
  }

  static CreateUpload.Command create(Call call) {
    Fields body = call.body();
    Problems problems = new Problems();
    Optional<Layout> layout = LayoutField.read(body, problems);
    problems.refuseIfAny();
    return new CreateUpload.Command(
        call.principal(),
        file(body),
        body.object("camera").map(UploadRequests::file),
        layout,
        body.flag("streaming"),
        body.flag("prestart"),
        body.integer("maxHeight"),
        OptionFields.metadata(body),
        OptionFields.unbuilt(body),
        call.query().flag("dryRun"));
  }

  static SignParts.Command sign(Call call) {
    return new SignParts.Command(
        call.principal(),
        call.video(),
        UploadRoutes.file(call.body()),
        call.body().integers("partNumbers"),
        call.body().objects("parts").stream().map(UploadRequests::part).toList());
  }

  static CompleteUpload.Command complete(Call call) {
    Fields body = call.body();
    Problems problems = new Problems();
    List<Redaction> redactions = OptionFields.redactions(body, problems);
    problems.refuseIfAny();
    return new CompleteUpload.Command(
        call.principal(),
        call.video(),
        OptionFields.trim(body),
        redactions,
        body.flag("deleteOriginal"),
        totals(body),
        call.query().flag("dryRun"));
  }

  private static SignParts.SizedPart part(Fields part) {
    return new SignParts.SizedPart(
        part.integer("partNumber").orElseThrow(), part.number("sizeBytes").orElseThrow());
  }

  private static Map<UploadFile, StreamedFile.Totals> totals(Fields body) {
    Map<UploadFile, StreamedFile.Totals> totals = new EnumMap<>(UploadFile.class);
    for (UploadFile file : UploadFile.values()) {
      body.object(file.label()).ifPresent(said -> totals.put(file, total(said)));
    }
    return totals;
  }

  private static StreamedFile.Totals total(Fields said) {
    return new StreamedFile.Totals(
        said.number("sizeBytes").orElseThrow(), said.integer("partCount").orElseThrow());
  }

  private static CreateUpload.File file(Fields file) {
    return new CreateUpload.File(file.text("fileName").orElseThrow(), file.number("sizeBytes"));
  }
}
