package dev.vidport.http.server.upload;

import dev.vidport.domain.edit.Layout;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.upload.StreamedFile;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.render.LayoutField;
import dev.vidport.http.server.render.OptionFields;
import dev.vidport.usecases.upload.CompleteUpload;
import dev.vidport.usecases.upload.CreateUpload;
import dev.vidport.usecases.upload.SignParts;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Converts upload requests to commands. */
final class UploadRequests {
  private UploadRequests() {}

  static CreateUpload.Command create(Call call, Problems problems) {
    Fields body = call.body();
    Optional<Layout> layout = LayoutField.read(body, problems);
    return CreateUpload.Command.builder(call.principal(), file(body))
        .camera(camera(body))
        .layout(layout)
        .streaming(body.flag("streaming") || body.isUnreadable("streaming"))
        .prestart(body.flag("prestart"))
        .maxHeight(body.integer("maxHeight"))
        .watermark(body.flag("watermark"))
        .priority(OptionFields.priority(body))
        .metadata(OptionFields.metadata(body))
        .deleteAfter(OptionFields.deleteAfter(body))
        .attempt(call.attempt())
        .dryRun(call.query().flag("dryRun"))
        .build();
  }

  static SignParts.Command sign(Call call) {
    return new SignParts.Command(
        call.principal(),
        call.video(),
        UploadRoutes.file(call.body()),
        call.body().integers("partNumbers"),
        call.body().objects("parts").stream().map(UploadRequests::part).toList());
  }

  static CompleteUpload.Command complete(Call call, Problems problems) {
    Fields body = call.body();
    RequestedOptions options = OptionFields.requested(body, problems);
    return CompleteUpload.Command.of(call.principal(), call.video())
        .with(options)
        .withTotals(totals(body))
        .withAttempt(call.attempt())
        .withDryRun(call.query().flag("dryRun"));
  }

  private static SignParts.SizedPart part(Fields part) {
    return new SignParts.SizedPart(
        part.integer("partNumber").orElseThrow(), part.number("sizeBytes").orElseThrow());
  }

  private static Map<UploadFileRole, StreamedFile.Totals> totals(Fields body) {
    Map<UploadFileRole, StreamedFile.Totals> totals = new EnumMap<>(UploadFileRole.class);
    for (UploadFileRole file : UploadFileRole.values()) {
      body.object(file.label()).ifPresent(total -> totals.put(file, total(total)));
    }
    return totals;
  }

  private static StreamedFile.Totals total(Fields total) {
    return new StreamedFile.Totals(
        total.number("sizeBytes").orElse(0), total.integer("partCount").orElse(0));
  }

  private static Optional<CreateUpload.File> camera(Fields body) {
    return body.isUnreadable("camera")
        ? Optional.of(new CreateUpload.File("", OptionalLong.empty()))
        : body.object("camera").map(UploadRequests::file);
  }

  /** Without a name if that is missing or unreadable, which is a problem already. */
  private static CreateUpload.File file(Fields file) {
    return new CreateUpload.File(file.text("fileName").orElse(""), file.number("sizeBytes"));
  }
}
