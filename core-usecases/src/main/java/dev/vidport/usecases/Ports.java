package dev.vidport.usecases;

import dev.vidport.usecases.access.port.AccessPorts;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.archive.port.ArchivePorts;
import dev.vidport.usecases.billing.port.BillingPorts;
import dev.vidport.usecases.caption.port.CaptionPorts;
import dev.vidport.usecases.doctor.port.HostExaminer;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.erasure.port.ErasurePorts;
import dev.vidport.usecases.event.port.EventPorts;
import dev.vidport.usecases.job.port.JobPorts;
import dev.vidport.usecases.media.port.DerivativePorts;
import dev.vidport.usecases.media.port.ImageSanitizer;
import dev.vidport.usecases.member.port.InvitationMail;
import dev.vidport.usecases.render.port.RenderPorts;
import dev.vidport.usecases.signing.port.SigningPorts;
import dev.vidport.usecases.storage.port.PendingDeletions;
import dev.vidport.usecases.storage.port.StoragePlaces;
import dev.vidport.usecases.storage.port.StoragePorts;
import dev.vidport.usecases.storage.port.StoredFileCounts;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.upload.port.UploadPorts;
import dev.vidport.usecases.usage.port.UsageLedger;
import dev.vidport.usecases.variant.port.VariantPorts;
import dev.vidport.usecases.video.port.Videos;
import dev.vidport.usecases.watermark.port.AccountWatermarks;
import dev.vidport.usecases.webhook.port.WebhookPorts;
import java.util.Optional;

/**
 * The ports of all features, as {@link UseCases#assemble} takes them.
 *
 * @param images checks and cleans images that owners send
 * @param derivatives makes files of published videos on request
 * @param invitationMail empty when no mail server is configured
 * @param examiner checks the host in this process
 */
public record Ports(
    Environment environment,
    Transactions transactions,
    AccountPorts accounts,
    AccessPorts access,
    SigningPorts signing,
    EventPorts events,
    StoragePorts storage,
    PendingDeletions pendingDeletions,
    StoragePlaces storagePlaces,
    StoredFileCounts storedFiles,
    JobPorts jobs,
    UsageLedger usage,
    BillingPorts billing,
    Videos videos,
    UploadPorts uploads,
    RenderPorts render,
    CaptionPorts captions,
    ImageSanitizer images,
    AccountWatermarks watermarks,
    DerivativePorts derivatives,
    VariantPorts variants,
    WebhookPorts webhooks,
    ArchivePorts archives,
    ErasurePorts erasure,
    Optional<InvitationMail> invitationMail,
    HostExaminer examiner) {}
