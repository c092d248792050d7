package dev.vidport.usecases.watermark;

import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.image.ImageDecodeLimit;
import dev.vidport.usecases.media.port.ImageSanitizer;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.watermark.port.AccountWatermarks;
import java.time.Clock;

/**
 * The watermarks of accounts.
 *
 * @param ofVideos gives them to videos
 */
public record WatermarkUseCases(
    GetWatermark get, ChangeWatermark change, DeleteWatermark delete, VideoWatermarks ofVideos) {

  public static WatermarkUseCases of(
      AccountWatermarks watermarks,
      ImageSanitizer images,
      ImageDecodeLimit decodeLimit,
      AccountPorts accounts,
      ObjectStore store,
      GarbageCollector garbage,
      Transactions transactions,
      Clock clock) {
    return new WatermarkUseCases(
        new GetWatermark(watermarks),
        new ChangeWatermark(
            watermarks,
            images,
            decodeLimit,
            accounts.accounts(),
            accounts.auditLog(),
            transactions,
            clock),
        new DeleteWatermark(
            watermarks, accounts.accounts(), accounts.auditLog(), transactions, clock),
        new VideoWatermarks(watermarks, store, garbage));
  }
}
