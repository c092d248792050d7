package dev.vidport.usecases.watermark;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.thumbnail.UploadedImage;
import dev.vidport.domain.watermark.AccountWatermark;
import dev.vidport.domain.watermark.WatermarkImage;
import dev.vidport.domain.watermark.WatermarkSettings;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.image.Base64Image;
import dev.vidport.usecases.image.ImageDecodeLimit;
import dev.vidport.usecases.media.port.ImageSanitizer;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.watermark.port.AccountWatermarks;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;

/** Sets the watermark of the caller's account. Videos that have an earlier one keep it. */
public final class ChangeWatermark {
  private final AccountWatermarks watermarks;
  private final ImageSanitizer sanitizer;
  private final ImageDecodeLimit decodeLimit;
  private final Accounts accounts;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  ChangeWatermark(
      AccountWatermarks watermarks,
      ImageSanitizer sanitizer,
      ImageDecodeLimit decodeLimit,
      Accounts accounts,
      AuditLog log,
      Transactions transactions,
      Clock clock) {
    this.watermarks = watermarks;
    this.sanitizer = sanitizer;
    this.decodeLimit = decodeLimit;
    this.accounts = accounts;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @throws RefusalException {@code INVALID_REQUEST}, {@code TOO_LARGE} or {@code RATE_LIMITED};
   *     then nothing has changed
   */
  public AccountWatermark handle(Command command, Actor actor) throws IOException {
    Problems problems = new Problems();
    check(command, problems);
    problems.refuseIfAny();
    Optional<WatermarkImage> sent =
        command.image().isPresent()
            ? Optional.of(clean(command.principal().accountId(), command.image().get()))
            : Optional.empty();
    return transactions.in(() -> store(command, actor, sent));
  }

  /** Adds what is wrong with the request by itself. */
  public static void check(Command command, Problems problems) {
    command.settings().check("", problems);
  }

  private WatermarkImage clean(AccountId account, Image image) throws IOException {
    byte[] bytes = Base64Image.decode(image.base64(), "image");
    try {
      WatermarkImage clean =
          new WatermarkImage(
              decodeLimit.decode(
                  account,
                  () -> sanitizer.clean(bytes, image.type(), UploadedImage.Use.WATERMARK)));
      if (clean.sizeBytes() > WatermarkImage.MAX_BYTES) {
        throw new RefusalException(
            Refusal.invalid(
                "image",
                "has too much detail: as a PNG with sides of at most "
                    + WatermarkImage.MAX_SIDE
                    + " pixels it needs "
                    + clean.sizeBytes()
                    + " bytes, at most "
                    + WatermarkImage.MAX_BYTES
                    + " are allowed"));
      }
      return clean;
    } catch (UnusableMediaException e) {
      throw new RefusalException(Refusal.invalid("image", e.failure().message()));
    }
  }

  private AccountWatermark store(Command command, Actor actor, Optional<WatermarkImage> sent) {
    AccountId account = command.principal().accountId();
    accounts.lock(account);
    AccountWatermark changed =
        new AccountWatermark(
            account,
            sent.or(() -> watermarks.find(account).map(AccountWatermark::image))
                .orElseThrow(
                    () ->
                        new RefusalException(
                            Refusal.invalid(
                                "image", "is required, because the account has no watermark yet"))),
            command.settings(),
            Timestamps.now(clock));
    watermarks.put(changed);
    log.append(
        new AuditEntry(
            changed.changedAt(),
            account,
            actor,
            AuditAction.WATERMARK_CHANGED,
            changed.image().digest()));
    return changed;
  }

  /**
   * The request.
   *
   * @param image empty to keep the image of the account
   */
  public record Command(Principal principal, Optional<Image> image, WatermarkSettings settings) {}

  /**
   * An image that the owner sends.
   *
   * @param base64 the image file as base64
   * @param type its declared type
   */
  public record Image(String base64, UploadedImage.Type type) {}
}
