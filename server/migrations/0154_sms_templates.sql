-- The texts of text messages are kept beside those of mails, with the number of the provider's template for each.
ALTER TABLE mail_template_versions ADD COLUMN provider_code text COLLATE "C";
