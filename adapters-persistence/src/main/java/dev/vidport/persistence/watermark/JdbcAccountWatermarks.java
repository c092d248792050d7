package dev.vidport.persistence.watermark;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.watermark.AccountWatermark;
import dev.vidport.domain.watermark.WatermarkImage;
import dev.vidport.domain.watermark.WatermarkPosition;
import dev.vidport.domain.watermark.WatermarkSettings;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.JsonColumn;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.watermark.port.AccountWatermarks;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Watermarks in the table {@code watermark}. */
public final class JdbcAccountWatermarks implements AccountWatermarks {
  private final Database database;

  public JdbcAccountWatermarks(Database database) {
    this.database = database;
  }

  @Override
  public Optional<AccountWatermark> find(AccountId account) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select image, settings, changed_at from watermark where account_id = :account
                    """)
                .bind("account", account.value())
                .map(
                    (row, context) ->
                        new AccountWatermark(
                            account,
                            new WatermarkImage(row.getBytes("image")),
                            JsonColumn.read(row.getString("settings"), SettingsRow.class)
                                .settings(),
                            Rows.instant(row, "changed_at")))
                .findOne());
  }

  @Override
  public void put(AccountWatermark watermark) {
    database.inTransaction(
        handle -> {
          int unused = delete(handle, watermark.account());
          return handle
              .createUpdate(
                  """
                  insert into watermark (account_id, image, settings, changed_at)
                  values (:account, :image, :settings, :changedAt)
                  """)
              .bind("account", watermark.account().value())
              .bind("image", watermark.image().png())
              .bind("settings", JsonColumn.write(SettingsRow.of(watermark.settings())))
              .bind("changedAt", watermark.changedAt())
              .execute();
        });
  }

  @Override
  public boolean delete(AccountId account) {
    return database.inTransaction(handle -> delete(handle, account)) > 0;
  }

  private static int delete(Handle handle, AccountId account) {
    return handle
        .createUpdate("delete from watermark where account_id = :account")
        .bind("account", account.value())
        .execute();
  }

  /** The settings of a watermark, as stored. */
  record SettingsRow(WatermarkPosition position, double opacity, double size, double margin) {
    static SettingsRow of(WatermarkSettings settings) {
      return new SettingsRow(
          settings.position(), settings.opacity(), settings.size(), settings.margin());
    }

    WatermarkSettings settings() {
      return new WatermarkSettings(position, opacity, size, margin);
    }
  }
}
