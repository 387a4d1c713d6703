/*M!999999\- enable the sandbox mode */ 
-- MariaDB dump 10.19  Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64)
--
-- Host: localhost    Database: g
-- ------------------------------------------------------
-- Server version	10.11.19-MariaDB-0+deb12u1

/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!40101 SET @OLD_CHARACTER_SET_RESULTS=@@CHARACTER_SET_RESULTS */;
/*!40101 SET @OLD_COLLATION_CONNECTION=@@COLLATION_CONNECTION */;
/*!40101 SET NAMES gbk */;
/*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;
/*!40103 SET TIME_ZONE='+00:00' */;
/*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
/*!40111 SET @OLD_SQL_NOTES=@@SQL_NOTES, SQL_NOTES=0 */;

--
-- Table structure for table `pre_common_member`
--

DROP TABLE IF EXISTS `pre_common_member`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `pre_common_member` (
  `uid` mediumint(8) unsigned NOT NULL AUTO_INCREMENT,
  `email` char(40) NOT NULL DEFAULT '',
  `username` char(15) NOT NULL DEFAULT '',
  `password` char(32) NOT NULL DEFAULT '',
  `status` tinyint(1) NOT NULL DEFAULT 0,
  `groupid` smallint(6) unsigned NOT NULL DEFAULT 0,
  `regdate` int(10) unsigned NOT NULL DEFAULT 0,
  `credits` int(10) NOT NULL DEFAULT 0,
  PRIMARY KEY (`uid`),
  UNIQUE KEY `username` (`username`)
) ENGINE=MyISAM AUTO_INCREMENT=4 DEFAULT CHARSET=gbk COLLATE=gbk_chinese_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `pre_common_member`
--

LOCK TABLES `pre_common_member` WRITE;
/*!40000 ALTER TABLE `pre_common_member` DISABLE KEYS */;
INSERT INTO `pre_common_member` VALUES
(1,'zhang@old.example','老张','x',0,12,1235966400,3021),
(2,'','小\'李','x',0,10,1262404800,5),
(3,'bad@old.example','捣乱的','x',0,5,1265083200,-20);
/*!40000 ALTER TABLE `pre_common_member` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `pre_common_usergroup`
--

DROP TABLE IF EXISTS `pre_common_usergroup`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `pre_common_usergroup` (
  `groupid` smallint(6) unsigned NOT NULL AUTO_INCREMENT,
  `grouptitle` varchar(255) NOT NULL DEFAULT '',
  PRIMARY KEY (`groupid`)
) ENGINE=MyISAM AUTO_INCREMENT=13 DEFAULT CHARSET=gbk COLLATE=gbk_chinese_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `pre_common_usergroup`
--

LOCK TABLES `pre_common_usergroup` WRITE;
/*!40000 ALTER TABLE `pre_common_usergroup` DISABLE KEYS */;
INSERT INTO `pre_common_usergroup` VALUES
(5,'禁止访问'),
(10,'新手上路'),
(12,'元老');
/*!40000 ALTER TABLE `pre_common_usergroup` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `pre_forum_attachment_0`
--

DROP TABLE IF EXISTS `pre_forum_attachment_0`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `pre_forum_attachment_0` (
  `aid` mediumint(8) unsigned NOT NULL,
  `tid` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `readperm` tinyint(3) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`aid`)
) ENGINE=MyISAM DEFAULT CHARSET=gbk COLLATE=gbk_chinese_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `pre_forum_attachment_0`
--

LOCK TABLES `pre_forum_attachment_0` WRITE;
/*!40000 ALTER TABLE `pre_forum_attachment_0` DISABLE KEYS */;
INSERT INTO `pre_forum_attachment_0` VALUES
(881,10,20);
/*!40000 ALTER TABLE `pre_forum_attachment_0` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `pre_forum_forum`
--

DROP TABLE IF EXISTS `pre_forum_forum`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `pre_forum_forum` (
  `fid` mediumint(8) unsigned NOT NULL AUTO_INCREMENT,
  `fup` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `type` enum('group','forum','sub') NOT NULL DEFAULT 'forum',
  `name` char(50) NOT NULL DEFAULT '',
  PRIMARY KEY (`fid`)
) ENGINE=MyISAM AUTO_INCREMENT=38 DEFAULT CHARSET=gbk COLLATE=gbk_chinese_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `pre_forum_forum`
--

LOCK TABLES `pre_forum_forum` WRITE;
/*!40000 ALTER TABLE `pre_forum_forum` DISABLE KEYS */;
INSERT INTO `pre_forum_forum` VALUES
(1,0,'group','艾泽拉斯'),
(36,1,'forum','副本'),
(37,36,'sub','闲聊');
/*!40000 ALTER TABLE `pre_forum_forum` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `pre_forum_moderator`
--

DROP TABLE IF EXISTS `pre_forum_moderator`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `pre_forum_moderator` (
  `uid` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `fid` mediumint(8) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`uid`,`fid`)
) ENGINE=MyISAM DEFAULT CHARSET=gbk COLLATE=gbk_chinese_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `pre_forum_moderator`
--

LOCK TABLES `pre_forum_moderator` WRITE;
/*!40000 ALTER TABLE `pre_forum_moderator` DISABLE KEYS */;
INSERT INTO `pre_forum_moderator` VALUES
(1,36);
/*!40000 ALTER TABLE `pre_forum_moderator` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `pre_forum_poll`
--

DROP TABLE IF EXISTS `pre_forum_poll`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `pre_forum_poll` (
  `tid` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `multiple` tinyint(1) NOT NULL DEFAULT 0,
  PRIMARY KEY (`tid`)
) ENGINE=MyISAM DEFAULT CHARSET=gbk COLLATE=gbk_chinese_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `pre_forum_poll`
--

LOCK TABLES `pre_forum_poll` WRITE;
/*!40000 ALTER TABLE `pre_forum_poll` DISABLE KEYS */;
INSERT INTO `pre_forum_poll` VALUES
(11,0);
/*!40000 ALTER TABLE `pre_forum_poll` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `pre_forum_polloption`
--

DROP TABLE IF EXISTS `pre_forum_polloption`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `pre_forum_polloption` (
  `polloptionid` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `tid` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `votes` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `polloption` varchar(80) NOT NULL DEFAULT '',
  PRIMARY KEY (`polloptionid`)
) ENGINE=MyISAM AUTO_INCREMENT=3 DEFAULT CHARSET=gbk COLLATE=gbk_chinese_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `pre_forum_polloption`
--

LOCK TABLES `pre_forum_polloption` WRITE;
/*!40000 ALTER TABLE `pre_forum_polloption` DISABLE KEYS */;
INSERT INTO `pre_forum_polloption` VALUES
(1,11,12,'打'),
(2,11,3,'不打');
/*!40000 ALTER TABLE `pre_forum_polloption` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `pre_forum_post`
--

DROP TABLE IF EXISTS `pre_forum_post`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `pre_forum_post` (
  `pid` int(10) unsigned NOT NULL,
  `fid` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `tid` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `first` tinyint(1) NOT NULL DEFAULT 0,
  `author` varchar(15) NOT NULL DEFAULT '',
  `authorid` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `subject` varchar(80) NOT NULL DEFAULT '',
  `dateline` int(10) unsigned NOT NULL DEFAULT 0,
  `message` mediumtext NOT NULL,
  `invisible` tinyint(1) NOT NULL DEFAULT 0,
  `anonymous` tinyint(1) NOT NULL DEFAULT 0,
  `htmlon` tinyint(1) NOT NULL DEFAULT 0,
  `position` int(8) unsigned NOT NULL AUTO_INCREMENT,
  PRIMARY KEY (`tid`,`position`)
) ENGINE=MyISAM DEFAULT CHARSET=gbk COLLATE=gbk_chinese_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `pre_forum_post`
--

LOCK TABLES `pre_forum_post` WRITE;
/*!40000 ALTER TABLE `pre_forum_post` DISABLE KEYS */;
INSERT INTO `pre_forum_post` VALUES
(101,36,10,1,'老张',1,'MC 全通录像',1278855600,'[b]打了三周[/b]\r\n[attach]881[/attach]\n刎誠，it\'s \"完\"；(好)\n[hide]暗号是芝麻[/hide]',0,0,0,1),
(102,36,10,0,'小\'李',2,'',1278856920,'[quote]打了三周[/quote]\n辛苦',0,0,0,2),
(104,36,10,0,'捣乱的',3,'',1278857000,'回收站里的话',-5,0,0,3),
(103,36,10,0,'小\'李',2,'',1278857100,'不说我是谁',0,1,0,4),
(105,37,11,0,'',0,'',1278860001,'路过',0,0,0,2),
(106,37,11,1,'小\'李',2,'明天打不打',1278860000,'投一下',0,0,0,1),
(107,36,12,1,'捣乱的',3,'删了的',1278860000,'回收站里的话',0,0,0,1),
(108,36,13,1,'老张',1,'要钱的',1278860000,'收费的正文',0,0,0,1);
/*!40000 ALTER TABLE `pre_forum_post` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `pre_forum_thread`
--

DROP TABLE IF EXISTS `pre_forum_thread`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `pre_forum_thread` (
  `tid` mediumint(8) unsigned NOT NULL AUTO_INCREMENT,
  `fid` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `readperm` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `price` smallint(6) NOT NULL DEFAULT 0,
  `subject` char(80) NOT NULL DEFAULT '',
  `views` int(10) unsigned NOT NULL DEFAULT 0,
  `displayorder` tinyint(1) NOT NULL DEFAULT 0,
  `digest` tinyint(1) NOT NULL DEFAULT 0,
  `special` tinyint(1) NOT NULL DEFAULT 0,
  PRIMARY KEY (`tid`)
) ENGINE=MyISAM AUTO_INCREMENT=14 DEFAULT CHARSET=gbk COLLATE=gbk_chinese_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `pre_forum_thread`
--

LOCK TABLES `pre_forum_thread` WRITE;
/*!40000 ALTER TABLE `pre_forum_thread` DISABLE KEYS */;
INSERT INTO `pre_forum_thread` VALUES
(10,36,0,0,'MC 全通录像',20311,0,1,0),
(11,37,0,0,'明天打不打',7,1,0,1),
(12,36,0,0,'删了的',1,-1,0,0),
(13,36,0,50,'要钱的',1,0,0,0);
/*!40000 ALTER TABLE `pre_forum_thread` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `pre_ucenter_members`
--

DROP TABLE IF EXISTS `pre_ucenter_members`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `pre_ucenter_members` (
  `uid` mediumint(8) unsigned NOT NULL AUTO_INCREMENT,
  `username` char(15) NOT NULL DEFAULT '',
  `password` char(32) NOT NULL DEFAULT '',
  `email` char(32) NOT NULL DEFAULT '',
  `salt` char(6) NOT NULL,
  PRIMARY KEY (`uid`)
) ENGINE=MyISAM AUTO_INCREMENT=2 DEFAULT CHARSET=gbk COLLATE=gbk_chinese_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `pre_ucenter_members`
--

LOCK TABLES `pre_ucenter_members` WRITE;
/*!40000 ALTER TABLE `pre_ucenter_members` DISABLE KEYS */;
INSERT INTO `pre_ucenter_members` VALUES
(1,'老张','0123456789abcdef0123456789abcdef','zhang@old.example','a1b2c3');
/*!40000 ALTER TABLE `pre_ucenter_members` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `pre_ucenter_pm_messages_0`
--

DROP TABLE IF EXISTS `pre_ucenter_pm_messages_0`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `pre_ucenter_pm_messages_0` (
  `pmid` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `message` text NOT NULL,
  PRIMARY KEY (`pmid`)
) ENGINE=MyISAM DEFAULT CHARSET=gbk COLLATE=gbk_chinese_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `pre_ucenter_pm_messages_0`
--

LOCK TABLES `pre_ucenter_pm_messages_0` WRITE;
/*!40000 ALTER TABLE `pre_ucenter_pm_messages_0` DISABLE KEYS */;
INSERT INTO `pre_ucenter_pm_messages_0` VALUES
(1,'私信里的话');
/*!40000 ALTER TABLE `pre_ucenter_pm_messages_0` ENABLE KEYS */;
UNLOCK TABLES;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

-- Dump completed on 2026-11-29 20:56:50
